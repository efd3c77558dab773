--- Factlint's commands and autocommands; starts the language server unless `vim.g.factlint_enable` is false.
if vim.g.loaded_factlint then
  return
end
vim.g.loaded_factlint = true

if vim.fn.has('nvim-0.11') == 0 then
  vim.notify('Factlint needs Neovim 0.11 or later.', vim.log.levels.ERROR)
  return
end

-- `:help factlint` wherever the plugin lies; a folder that cannot be written has its tags already, or none.
local doc = vim.fs.dirname(vim.fs.dirname(vim.fs.normalize(debug.getinfo(1, 'S').source:sub(2)))) .. '/doc'
local page, tags = vim.uv.fs_stat(doc .. '/factlint.txt'), vim.uv.fs_stat(doc .. '/tags')
if page and (not tags or tags.mtime.sec < page.mtime.sec) then
  pcall(vim.cmd.helptags, vim.fn.fnameescape(doc))
end

-- Neovim has no name for files of references in this form.
vim.filetype.add({ extension = { ris = 'ris' } })

local function command(name, method, options)
  vim.api.nvim_create_user_command(name, function(call)
    require('factlint')[method](call)
  end, options)
end

--- A command that also takes a range, for which it calls another function.
local function range_command(name, method, range_method, desc)
  vim.api.nvim_create_user_command(name, function(call)
    if call.range > 0 then
      require('factlint')[range_method](call.line1, call.line2)
    else
      require('factlint')[method]()
    end
  end, { range = true, desc = desc })
end

range_command('FactlintCheck', 'check', 'check_lines', 'Check this draft, or the selected lines, again')
range_command('FactlintDeep', 'check_in_depth', 'check_in_depth', 'Check the claim under the cursor, or of the selected lines, in depth')
range_command('FactlintAsk', 'ask', 'ask', 'Ask about the claim under the cursor, or about one of the selected lines')
range_command('FactlintReview', 'review', 'review_lines', 'Review this draft, or the selected paragraphs')
command('FactlintCitations', 'check_citations', { desc = 'Check the links, DOIs and reference marks' })
command('FactlintStop', 'stop', { desc = 'Stop the review or citation check of this draft' })
command('FactlintFix', 'fix', { desc = 'Apply the rewrite of the finding under the cursor' })
command('FactlintFixAll', 'fix_all', { desc = 'Apply all safe edits of this draft' })
command('FactlintPutBack', 'put_back', { desc = 'Put back what a rewrite replaced under the cursor' })
command('FactlintReviewFolder', 'review_folder', { desc = 'Review the drafts of this folder' })
command('FactlintSources', 'sources', { desc = 'Open a source of the finding under the cursor' })
command('FactlintStatus', 'show_status', { desc = 'What Factlint is doing and with what' })
command('FactlintOwnSources', 'own_sources', { desc = 'Your own sources, and removing some' })
command('FactlintHidden', 'show_hidden', { desc = 'Show findings again that you hid as wrong' })
command('FactlintPacks', 'add_pack', { desc = 'Add an offline encyclopedia' })
command('FactlintClearCache', 'clear_cache', { desc = 'Forget stored verdicts' })
command('FactlintForget', 'forget', { desc = 'Delete everything stored of this draft' })
command('FactlintRestart', 'restart', { desc = 'Stop and start the language server' })

vim.api.nvim_create_user_command('FactlintFindings', function(call)
  require('factlint').findings(call.fargs)
end, {
  nargs = '*',
  complete = function(start)
    return vim.tbl_filter(function(word)
      return vim.startswith(word, start)
    end, require('factlint.findings').ARGUMENTS)
  end,
  desc = 'List the findings of this draft, or of the workspace',
})

local group = vim.api.nvim_create_augroup('factlint', {})

-- Neovim's own K shows the hover without a border and with Markdown's escapes; a K of the writer's own stays.
vim.api.nvim_create_autocmd('LspAttach', {
  group = group,
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if not client or client.name ~= 'factlint' then
      return
    end
    require('factlint.buffers').follow_edits(event.buf)
    vim.api.nvim_buf_call(event.buf, function()
      local mapped = vim.fn.maparg('K', 'n', false, true)
      if mapped.desc == 'vim.lsp.buf.hover()' then
        vim.keymap.set('n', 'K', function()
          require('factlint').hover()
        end, { buffer = event.buf, desc = 'vim.lsp.buf.hover()' })
      end
    end)
  end,
})

vim.api.nvim_create_autocmd('LspProgress', {
  group = group,
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client and client.name == 'factlint' then
      require('factlint.status').update_progress(client.id, event.data.params.token, event.data.params.value)
    end
  end,
})

vim.api.nvim_create_autocmd('LspDetach', {
  group = group,
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client and client.name == 'factlint' and vim.tbl_count(client.attached_buffers) <= 1 then
      require('factlint.status').forget_client(client.id)
    end
  end,
})

-- Neovim asks for code lenses only when told to; where the setting is off, the server has none.
vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged', 'User' }, {
  group = group,
  callback = function(event)
    local bufnr = vim.api.nvim_get_current_buf()
    local told = event.event ~= 'User' or event.match == 'FactlintStatus'
    local client = told and vim.lsp.get_clients({ name = 'factlint', bufnr = bufnr })[1]
    if client and client:supports_method('textDocument/codeLens') then
      vim.lsp.codelens.refresh({ bufnr = bufnr })
    end
  end,
})

-- Neovim watches no files for servers on most systems; a project file that is saved here is told at least.
vim.api.nvim_create_autocmd('BufWritePost', {
  group = group,
  pattern = { 'factlint.toml', 'pyproject.toml' },
  callback = function(event)
    for _, client in ipairs(vim.lsp.get_clients({ name = 'factlint' })) do
      client:notify('workspace/didChangeWatchedFiles', {
        changes = { { uri = vim.uri_from_fname(vim.fs.abspath(event.match)), type = 2 } },
      })
    end
  end,
})

-- Neovim tells servers of a new name only once the buffer is saved, and of no renames.
vim.api.nvim_create_autocmd('BufFilePre', {
  group = group,
  callback = function(event)
    require('factlint.buffers').before_rename(event.buf)
  end,
})
vim.api.nvim_create_autocmd('BufFilePost', {
  group = group,
  callback = function(event)
    require('factlint.buffers').after_rename(event.buf)
  end,
})

if vim.g.factlint_enable == false then
  return
end

vim.lsp.enable('factlint')

vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = vim.lsp.config.factlint.filetypes,
  callback = function()
    local config = vim.lsp.config.factlint
    local cmd = config and config.cmd
    if type(cmd) ~= 'table' or vim.fn.executable(cmd[1]) == 1 then
      return
    end
    vim.notify_once(
      ('Factlint: %s was not found. Install it with: pip install "factlint[encyclopedia]"'):format(cmd[1]),
      vim.log.levels.WARN
    )
  end,
})
