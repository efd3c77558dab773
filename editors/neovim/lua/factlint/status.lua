--- What each running Factlint server last said of itself, and the text that a statusline shows of it.
local M = {}

---@class factlint.Status
---@field state 'idle'|'checking'|'indexing'|'starting'|'offline'|'error'
---@field message string
---@field findings integer
---@field engine string
---@field runs {kind: 'check'|'verify'|'review'|'citecheck', about: string, said: string}[]
---@field credits integer|vim.NIL
---@field drafts {uri: string, wrong: integer, unsure: integer, waiting: boolean, mark: string, said: string, advice: string}[]

---@type table<integer, factlint.Status>
local status_of = {}
---@type table<integer, table<string|integer, {title: string, message: string?, percentage: integer?}>>
local progress_of = {}

local icon_of = {
  checking = '…',
  indexing = '…',
  starting = '…',
  offline = '⚠',
  error = '✗',
}

-- Work that takes minutes: its progress and its result are shown, too; of a check only its wait in the very first run.
local RUNS = { ['Checking in depth'] = true, ['Reviewing the draft'] = true, ['Checking citations'] = true }
local long_runs = { verify = 'in depth', review = 'reviewing', citecheck = 'citations' }

local function announce()
  vim.api.nvim_exec_autocmds('User', { pattern = 'FactlintStatus', modeline = false })
  vim.cmd.redrawstatus()
end

local function one_line(text)
  return (tostring(text or ''):gsub('%s+', ' '))
end

--- The handler of the `factlint/status` notification.
---@param client_id integer
---@param status factlint.Status
function M.receive(client_id, status)
  if type(status) == 'table' then
    status_of[client_id] = status
    vim.schedule(announce)
  end
end

--- The `LspProgress` autocommand's part: running work by token, forgotten when it ends.
function M.update_progress(client_id, token, value)
  local running = progress_of[client_id] or {}
  progress_of[client_id] = running
  if value.kind == 'end' then
    local done = running[token]
    running[token] = nil
    if done and RUNS[done.title] and value.message and value.message ~= '' then
      vim.schedule(function()
        M.show_result(value.message)
      end)
    end
  else
    local known = running[token] or { title = '' }
    running[token] = {
      title = value.title or known.title,
      message = value.message or known.message,
      percentage = value.percentage or known.percentage,
    }
  end
  vim.schedule(announce)
  vim.schedule(function()
    M.show_progress(value.kind ~= 'end' and running[token] or nil)
  end)
end

local is_shown = false

--- Says how far a run is where messages are shown, unless the writer is typing; nothing is kept of it.
function M.show_progress(work)
  if vim.api.nvim_get_mode().mode ~= 'n' or not (is_shown or work) then
    return
  end
  local first_run = work ~= nil and vim.startswith(work.message or '', 'first run')
  local was_shown = is_shown
  is_shown = work ~= nil and (RUNS[work.title] ~= nil or first_run)
  if is_shown then
    -- A first run says what it reads, and how much of it: more does not fit a narrow window.
    local text = 'Factlint: ' .. (first_run and work.message or ('%s: %s'):format(work.title, work.message or 'starting'))
    vim.api.nvim_echo({ { vim.fn.strcharpart(text, 0, vim.v.echospace) } }, false, {})
  elseif was_shown then
    vim.api.nvim_echo({ { '' } }, false, {})
  end
end

--- Says what came of a run, in one line; the whole of it stays in `:messages`.
function M.show_result(text)
  vim.lsp.config.factlint.handlers['window/showMessage'](nil, { type = vim.lsp.protocol.MessageType.Info, message = text })
end

function M.forget_client(client_id)
  status_of[client_id] = nil
  progress_of[client_id] = nil
  vim.schedule(announce)
end

--- What the server of this buffer last said, or nil before it said anything.
---@param bufnr integer?
---@return factlint.Status?
function M.get_status(bufnr)
  local client = vim.lsp.get_clients({ name = 'factlint', bufnr = bufnr or 0 })[1]
  return client and status_of[client.id]
end

--- Running work of this buffer's server, such as "Indexing 40%" or "reviewing (claims, 3 of 12)"; empty when it rests.
---@return string
function M.describe_work(bufnr)
  local client = vim.lsp.get_clients({ name = 'factlint', bufnr = bufnr or 0 })[1]
  for _, run in ipairs(client and (status_of[client.id] or {}).runs or {}) do
    if long_runs[run.kind] then
      return ('%s (%s)'):format(long_runs[run.kind], one_line(run.said))
    end
  end
  for _, work in pairs(client and progress_of[client.id] or {}) do
    local share = work.percentage and (' %d%%'):format(work.percentage) or ''
    return one_line(work.title:gsub('^[Ff]actlint:?%s*', '') .. share)
  end
  return ''
end

--- How the draft of a buffer stands, as the server said last; nil before it said anything.
---@param bufnr integer?
function M.get_draft_status(bufnr)
  local status = M.get_status(bufnr)
  local uri = vim.uri_from_bufnr(bufnr or 0)
  for _, draft in ipairs(status and status.drafts or {}) do
    if draft.uri == uri then
      return draft
    end
  end
end

--- A statusline component: "factlint 1 wrong · 59 of 274 settled", "factlint … Indexing 40%", or "" where no server is attached.
--- A check mark stands only where most claims were settled, nothing was found and nothing waits.
---@return string
function M.statusline(bufnr)
  bufnr = bufnr or vim.api.nvim_get_current_buf()
  local client = vim.lsp.get_clients({ name = 'factlint', bufnr = bufnr })[1]
  if not client then
    return ''
  end
  local status = status_of[client.id]
  local state = status and status.state or 'starting'
  local work = M.describe_work(bufnr)
  if state == 'idle' and work == '' then
    local draft = M.get_draft_status(bufnr)
    local mark = draft and draft.mark == 'fine' and '✓ ' or ''
    return ('factlint %s%s'):format(mark, draft and draft.said or 'not checked yet')
  end
  return ('factlint %s %s'):format(icon_of[state] or '…', work ~= '' and work or state)
end

--- Factlint's findings in a buffer, pushed and pulled alike.
---@return vim.Diagnostic[]
function M.findings(bufnr)
  return vim.tbl_filter(function(diagnostic)
    return diagnostic.source == 'factlint'
  end, vim.diagnostic.get(bufnr))
end

return M
