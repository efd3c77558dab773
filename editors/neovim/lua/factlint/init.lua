--- What the writer can ask of Factlint from Neovim: check, fix, show sources, status; used by the commands and by keymaps.
local status = require('factlint.status')

local M = {}

--- A statusline component, such as "factlint ✓ 3"; empty where Factlint is not attached.
M.status = status.statusline
M.get_status = status.get_status

local function get_client(bufnr)
  local client = vim.lsp.get_clients({ name = 'factlint', bufnr = bufnr })[1]
  if not client then
    vim.notify('Factlint is not running for this buffer; :checkhealth factlint says why.', vim.log.levels.WARN)
  end
  return client
end

--- Runs one of the server's commands; lsp/factlint.lua shows what it answers in words.
---@param command string
---@param arguments any[]?
local function execute(command, arguments)
  local client = get_client(0)
  if client then
    client:request('workspace/executeCommand', { command = command, arguments = arguments }, nil, 0)
  end
end

local function document_uri()
  return vim.uri_from_bufnr(0)
end

--- Shows the links in a window as their words: Neovim breaks lines as if the addresses that it hides were shown.
local function shorten_links(window)
  local buffer = vim.api.nvim_win_get_buf(window)
  local space = vim.api.nvim_create_namespace('factlint.hover')
  vim.bo[buffer].modifiable = true
  for row, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local shown, rest, links = '', line, {}
    while true do
      local before, words, address, behind = rest:match('^(.-)%[([^%[%]]+)%]%((%a+://[^%s()]+)%)(.*)$')
      if not before then
        break
      end
      shown = shown .. before .. words
      table.insert(links, { from = #shown - #words, to = #shown, address = address })
      rest = behind
    end
    if #links > 0 then
      vim.api.nvim_buf_set_lines(buffer, row - 1, row, false, { shown .. rest })
    end
    for _, link in ipairs(links) do
      vim.api.nvim_buf_set_extmark(buffer, space, row - 1, link.from, {
        end_col = link.to,
        hl_group = '@markup.link.label',
        url = link.address,
      })
    end
  end
  vim.bo[buffer].modifiable = false
  local needed = vim.api.nvim_win_text_height(window, {}).all
  if needed < vim.api.nvim_win_get_height(window) then
    vim.api.nvim_win_set_height(window, needed)
  end
end

--- What is known of the claim under the cursor, in a window with a border; 'winborder' wins where it is set.
function M.hover()
  local source = vim.api.nvim_get_current_buf()
  vim.api.nvim_create_autocmd('WinNew', {
    group = vim.api.nvim_create_augroup('factlint.hover', {}),
    once = true,
    callback = vim.schedule_wrap(function()
      local window = vim.b[source].lsp_floating_preview
      if window and vim.api.nvim_win_is_valid(window) then
        -- Markdown's escapes say nothing to a reader.
        vim.wo[window].conceallevel = 2
        vim.wo[window].linebreak = true
        shorten_links(window)
        vim.fn.matchadd('Conceal', '\\\\\\ze[[:punct:]]', 10, -1, { window = window })
      end
    end),
  })
  local set = vim.fn.exists('&winborder') == 1 and vim.o.winborder or ''
  vim.lsp.buf.hover({ border = set == '' and 'rounded' or set })
end

--- Checks the whole draft again.
function M.check()
  execute('factlint.checkDocument', { document_uri() })
end

local function line_range(first, last)
  return { start = { line = first - 1, character = 0 }, ['end'] = { line = last, character = 0 } }
end

--- Runs a command on the lines from `first` to `last`, or on what is under the cursor.
local function execute_on_range(command, first, last)
  local client = get_client(0)
  if client then
    local range = first and line_range(first, last) or vim.lsp.util.make_range_params(0, client.offset_encoding).range
    execute(command, { document_uri(), range })
  end
end

--- Checks in depth what the lines from `first` to `last` state (1-based, inclusive), or the claim under the cursor.
function M.check_in_depth(first, last)
  execute_on_range('factlint.checkInDepth', first, last)
end

--- Shows what was asked about the claim under the cursor, or about one of the lines from `first` to `last`.
function M.ask(first, last)
  execute_on_range('factlint.askAboutClaim', first, last)
end

--- Reviews the whole draft: its claims, the doubtful ones in depth, and its citations.
function M.review()
  execute('factlint.reviewDocument', { document_uri() })
end

--- Reviews the paragraphs of the lines from `first` to `last` (1-based, inclusive).
function M.review_lines(first, last)
  execute('factlint.reviewSelection', { document_uri(), line_range(first, last) })
end

--- Reviews the drafts of the folder that Factlint was started for, or that this draft lies in.
function M.review_folder()
  local client = get_client(0)
  if client then
    execute('factlint.reviewFolder', { client.root_dir and vim.uri_from_fname(client.root_dir) or document_uri() })
  end
end

--- Checks the links, DOIs and reference marks of the draft.
function M.check_citations()
  execute('factlint.checkCitations', { document_uri() })
end

--- Stops the review or citation check of the draft.
function M.stop()
  execute('factlint.stopReview', { document_uri() })
end

--- Checks the lines from `first` to `last` (1-based, inclusive).
function M.check_lines(first, last)
  execute('factlint.checkSelection', { document_uri(), line_range(first, last) })
end

--- Lists the findings of this draft, or of the workspace; `words` may name the groups to keep.
---@param words string[]?
function M.findings(words)
  local client = get_client(0)
  if client then
    require('factlint.findings').list(client, words or {})
  end
end

--- Deletes everything that is stored of this draft, once the writer agrees.
function M.forget()
  execute('factlint.forgetDocument', { document_uri() })
end

--- Forgets stored verdicts, so that the next check asks again.
function M.clear_cache()
  execute('factlint.clearCache')
end

--- What is configured, what is running, what was found.
function M.show_status()
  execute('factlint.showStatus')
end

local REVERT = 'quickfix.factlint.revert'

--- The server resolves the actions that change the draft: rewrites, and putting back what one replaced.
local function is_rewrite(action)
  return not action.disabled and (action.edit ~= nil or action.data ~= nil) and action.kind ~= REVERT
end

--- Applies the rewrite of the finding under the cursor; asks first only where there are several.
function M.fix()
  if get_client(0) then
    vim.lsp.buf.code_action({ apply = true, context = { only = { 'quickfix' }, diagnostics = {} }, filter = is_rewrite })
  end
end

--- Puts back what stood where the cursor is before a rewrite was applied, also in an earlier session.
function M.put_back()
  if get_client(0) then
    vim.lsp.buf.code_action({ apply = true, context = { only = { REVERT }, diagnostics = {} } })
  end
end

--- Applies all edits of this buffer that are safe to apply without looking at each.
function M.fix_all()
  if get_client(0) then
    vim.lsp.buf.code_action({ apply = true, context = { only = { 'source.fixAll' }, diagnostics = {} } })
  end
end

--- The links of a hover, in order and once each; only what is safe to open from a service's text.
---@param markdown string
---@return {title: string, url: string}[]
function M.links(markdown)
  local found, seen = {}, {}
  for title, url in markdown:gmatch('%[([^%]]+)%]%(<?([^%s>)]+)>?[^)]*%)') do
    local scheme = (url:match('^(%a+):') or ''):lower()
    if (scheme == 'https' or scheme == 'http' or scheme == 'file') and not seen[url] then
      seen[url] = true
      table.insert(found, { title = title:gsub('\\(%p)', '%1'), url = url })
    end
  end
  return found
end

local function open_link(link)
  if not link then
    return
  elseif vim.startswith(link.url, 'file:') then
    vim.cmd.split(vim.fn.fnameescape(vim.uri_to_fname((link.url:gsub('#.*$', '')))))
  else
    vim.ui.open(link.url)
  end
end

--- Opens a source of the finding under the cursor; asks which when there are several.
function M.sources()
  local client = get_client(0)
  if not client then
    return
  end
  local position = vim.lsp.util.make_position_params(0, client.offset_encoding)
  client:request('textDocument/hover', position, function(_, hover)
    local contents = type(hover) == 'table' and hover.contents or ''
    local links = M.links(type(contents) == 'table' and contents.value or tostring(contents or ''))
    if #links == 0 then
      vim.notify('Factlint: no source at the cursor.', vim.log.levels.INFO)
    elseif #links == 1 then
      open_link(links[1])
    else
      vim.ui.select(links, {
        prompt = 'Open a source',
        format_item = function(link)
          return link.title
        end,
      }, open_link)
    end
  end, 0)
end

--- Shows which offline encyclopedias there are, with sizes and licences, and downloads one.
function M.add_pack()
  execute('factlint.addEncyclopedia')
end

--- Shows your own sources, and removes those that you choose.
function M.own_sources()
  execute('factlint.listOwnSources')
end

--- Shows which findings are hidden as wrong, to choose which are shown again.
function M.show_hidden()
  execute('factlint.showHiddenAgain')
end

--- Stops the server and starts it again, for instance after an update.
function M.restart()
  vim.lsp.enable('factlint', false)
  local function start_when_gone()
    if #vim.lsp.get_clients({ name = 'factlint' }) > 0 then
      vim.defer_fn(start_when_gone, 50)
    else
      vim.lsp.enable('factlint', true)
    end
  end
  start_when_gone()
end

return M
