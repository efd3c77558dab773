--- Keeps the server told of a buffer where Neovim does not: when it gets another name, and when it was edited while no server ran.
local M = {}

local function clients_of(bufnr)
  return vim.lsp.get_clients({ name = 'factlint', bufnr = bufnr })
end

--- What of a buffer is to be taken up again once it has its new name.
local renamed = {}

--- The draft of the new name is opened, by the server of the project that it is in now.
local function open(bufnr, client)
  local config = vim.deepcopy(vim.lsp.config.factlint)
  if type(config.root_dir) ~= 'function' then
    vim.lsp.buf_attach_client(bufnr, client.id)
    return
  end
  config.root_dir(bufnr, function(root)
    config.root_dir = root
    vim.lsp.start(config, { bufnr = bufnr, reuse_client = config.reuse_client })
  end)
end

--- A new buffer that got its first name is a draft if that name says so: Neovim looks at the name only when it writes the file.
local function set_filetype(bufnr)
  if vim.bo[bufnr].filetype ~= '' or vim.bo[bufnr].buftype ~= '' then
    return
  end
  local found = vim.filetype.match({ buf = bufnr })
  if found and vim.tbl_contains(vim.lsp.config.factlint.filetypes, found) then
    vim.bo[bufnr].filetype = found
  end
end

--- A buffer is about to get another name: the server is told that the draft of the old one is closed.
--- Neovim itself tells so at the next save only, and sends edits under a name that the server does not know until then.
--- Where the name cannot be given, as that of another loaded buffer, nothing tells so: it is looked at afterwards.
function M.before_rename(bufnr)
  local clients = renamed[bufnr] and renamed[bufnr].clients or clients_of(bufnr)
  renamed[bufnr] = { name = vim.api.nvim_buf_get_name(bufnr), clients = clients }
  for _, client in ipairs(clients) do
    vim.lsp.buf_detach_client(bufnr, client.id)
  end
  local noted = renamed[bufnr]
  vim.schedule(function()
    if renamed[bufnr] ~= noted then
      return
    end
    renamed[bufnr] = nil
    if vim.api.nvim_buf_is_loaded(bufnr) then
      for _, client in ipairs(clients) do
        open(bufnr, client)
      end
    end
  end)
end

--- A buffer has got another name. A draft whose file has gone from its old place and is at the new one was renamed; `:saveas` copies.
--- Only of a buffer that was checked this is told: `:saveas` gives the old name to another buffer, which is none.
function M.after_rename(bufnr)
  local before = renamed[bufnr] or { name = '', clients = {} }
  renamed[bufnr] = nil
  for _, client in ipairs(before.clients) do
    open(bufnr, client)
  end
  local old, new = before.name, vim.api.nvim_buf_get_name(bufnr)
  if old == '' then
    set_filetype(bufnr)
  elseif #before.clients > 0 and old ~= new and not vim.uv.fs_stat(old) and vim.uv.fs_stat(new) then
    for _, client in ipairs(vim.lsp.get_clients({ name = 'factlint' })) do
      client:notify('workspace/didRenameFiles', {
        files = { { oldUri = vim.uri_from_fname(old), newUri = vim.uri_from_fname(new) } },
      })
    end
  end
end

local function whole_text(bufnr)
  local ending = ({ dos = '\r\n', mac = '\r' })[vim.bo[bufnr].fileformat] or '\n'
  local text = table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, true), ending)
  return vim.bo[bufnr].endofline and text .. ending or text
end

local function send_text(bufnr)
  local version = vim.api.nvim_buf_get_changedtick(bufnr)
  for _, client in ipairs(clients_of(bufnr)) do
    client:notify('textDocument/didChange', {
      textDocument = { uri = vim.uri_from_bufnr(bufnr), version = version },
      contentChanges = { { text = whole_text(bufnr) } },
    })
  end
  vim.lsp.util.buf_versions[bufnr] = version
end

local followed = {}

--- Sends the edits of a buffer that Neovim does not send. It stops listening to a buffer that is edited while no server is
--- attached, and does not begin again for the next server. Of each edit that it hears it notes the version.
function M.follow_edits(bufnr)
  if followed[bufnr] or type(vim.lsp.util.buf_versions) ~= 'table' then
    return
  end
  local is_due = false
  local function look(reloaded)
    if is_due then
      return
    end
    is_due = true
    vim.schedule(function()
      is_due = false
      if not vim.api.nvim_buf_is_loaded(bufnr) or #clients_of(bufnr) == 0 then
        return
      end
      local heard = vim.lsp.util.buf_versions[bufnr]
      if reloaded or not heard or heard < followed[bufnr] then
        send_text(bufnr)
      end
    end)
  end
  followed[bufnr] = 0
  vim.api.nvim_buf_attach(bufnr, false, {
    on_lines = function(_, _, changedtick)
      followed[bufnr] = changedtick
      look(false)
    end,
    on_reload = function()
      look(true)
    end,
    on_detach = function()
      followed[bufnr] = nil
    end,
  })
end

return M
