--- For plugin managers of Neovim, which take the root of a repository for the plugin: the plugin itself is in editors/neovim.
if vim.g.loaded_factlint then
  return
end
local root = vim.fs.dirname(vim.fs.dirname(vim.fs.normalize(debug.getinfo(1, 'S').source:sub(2))))
local plugin = root .. '/editors/neovim'
vim.opt.runtimepath:append(plugin)
vim.cmd.source({ args = { vim.fn.fnameescape(plugin .. '/plugin/factlint.lua') }, magic = { file = false } })
