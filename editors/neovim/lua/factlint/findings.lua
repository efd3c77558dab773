--- The findings of a draft in the location list, or of all drafts that were checked in the quickfix list, filtered by group.
local M = {}

local TYPES = { issue = 'E', ['closer-look'] = 'W', ['not-checked'] = 'N', fine = 'I' }

--- What `:FactlintFindings` takes: groups to keep, and `workspace` for more than this draft.
M.ARGUMENTS = { 'issue', 'closer-look', 'not-checked', 'fine', 'workspace' }

local function item_text(finding)
  local sure = finding.confidence ~= '' and (' (%s)'):format(finding.confidence) or ''
  local deep = finding.inDepth ~= '' and (' [in depth: %s]'):format(finding.inDepth) or ''
  return ('%s%s: %s%s'):format(finding.label, sure, finding.claim, deep)
end

--- One line stands for what could not be settled, unless the writer asked for it: it would bury the findings.
local function build_items(drafts, encoding, whole)
  local items = {}
  for _, draft in ipairs(drafts) do
    local left = 0
    for _, finding in ipairs(draft.findings) do
      if not whole and finding.group == 'not-checked' and finding.inDepth == '' then
        left = left + 1
        goto continue
      end
      local location = { uri = draft.uri, range = finding.range }
      local item = vim.lsp.util.locations_to_items({ location }, encoding)[1]
      table.insert(items, vim.tbl_extend('force', item, { text = item_text(finding), type = TYPES[finding.group] }))
      ::continue::
    end
    if left > 0 then
      local claims = left == 1 and 'claim' or 'claims'
      local text = ('%d %s could not be settled (:FactlintFindings not-checked)'):format(left, claims)
      table.insert(items, { bufnr = vim.uri_to_bufnr(draft.uri), text = text, type = 'N', valid = 0 })
    end
  end
  return items
end

local SIGNS = { E = '✗', W = '!', N = '?', I = '✓' }

--- How Neovim's list shows the items: the draft, the line, what came of the check; see 'quickfixtextfunc'.
function M.format_items(info)
  local whole = { id = info.id, items = 0 }
  local list = info.quickfix == 1 and vim.fn.getqflist(whole) or vim.fn.getloclist(info.winid, whole)
  local shown = {}
  for index = info.start_idx, info.end_idx do
    local item = list.items[index]
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(item.bufnr), info.quickfix == 1 and ':~:.' or ':t')
    local place = item.lnum > 0 and tostring(item.lnum) or ''
    table.insert(shown, ('%s|%s| %s %s'):format(name, place, SIGNS[item.type] or ' ', item.text))
  end
  return shown
end

local function count_text(number)
  return ('%d finding%s'):format(number, number == 1 and '' or 's')
end

--- Asks the server and opens the list; says so where there is nothing to list.
---@param client vim.lsp.Client
---@param words string[] any of |factlint.findings.ARGUMENTS|
function M.list(client, words)
  local workspace, groups = false, {}
  for _, word in ipairs(words) do
    if word == 'workspace' then
      workspace = true
    elseif TYPES[word] then
      table.insert(groups, word)
    else
      vim.notify(('Factlint: "%s" is none of: %s.'):format(word, table.concat(M.ARGUMENTS, ', ')), vim.log.levels.WARN)
      return
    end
  end
  local params = { groups = #groups > 0 and groups or nil }
  if not workspace then
    params.textDocument = { uri = vim.uri_from_bufnr(0) }
  end
  local window = vim.api.nvim_get_current_win()
  client:request('factlint/findings', next(params) and params or vim.empty_dict(), function(err, answer)
    if err or not vim.api.nvim_win_is_valid(window) then
      return
    end
    local items = build_items(answer.drafts, client.offset_encoding, #groups > 0)
    local title = #answer.drafts == 1 and answer.drafts[1].status.said or count_text(#items)
    local what = {
      title = 'Factlint: ' .. title,
      items = items,
      quickfixtextfunc = "v:lua.require'factlint.findings'.format_items",
    }
    if #items == 0 then
      vim.notify('Factlint: no findings' .. (#groups > 0 and ' of this kind.' or '.'), vim.log.levels.INFO)
    elseif workspace then
      vim.fn.setqflist({}, ' ', what)
      vim.cmd('botright copen')
    else
      vim.fn.setloclist(window, {}, ' ', what)
      vim.api.nvim_set_current_win(window)
      vim.cmd.lopen()
    end
  end)
end

return M
