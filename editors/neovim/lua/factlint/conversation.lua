--- The scratch buffers that show the questions and answers about a claim, with a line at the end to ask the next one.
local M = {}

local PROMPT = 'Ask: '

---@class factlint.Shown
---@field told table what the server told last
---@field client_id integer

---@type table<integer, factlint.Shown>
local shown_in = {}

--- A line of somebody's text that Markdown does not take for more than that.
local function inert(text)
  return (text:gsub('^%s*([#>+|`~=-])', '\\%1'):gsub('^(%d+)([.)])', '%1\\%2'))
end

local STYLES = { bold = '**', italic = '*' }

local function written(block)
  local words = {}
  for _, piece in ipairs(block.pieces) do
    local mark = STYLES[piece.style] or ''
    table.insert(words, mark .. piece.text .. mark)
  end
  local text = table.concat(words)
  return block.bullet and ('- ' .. text) or inert(text)
end

--- Everything but the prompt.
local function lines_of(told)
  local lines = { '# ' .. told.title, '', told.verdict }
  for _, source in ipairs(told.sources) do
    table.insert(lines, ('- %s: %s'):format(source.title, source.url))
  end
  local messages = vim.list_extend({}, told.messages)
  if told.asked ~= '' then
    table.insert(messages, { role = 'question', blocks = { { pieces = { { text = told.asked } } } } })
  end
  for _, message in ipairs(messages) do
    vim.list_extend(lines, { '', message.role == 'question' and '## You' or '## Answer' })
    local after_bullet
    for _, block in ipairs(message.blocks) do
      if not (block.bullet and after_bullet) then
        table.insert(lines, '')
      end
      after_bullet = block.bullet
      table.insert(lines, written(block))
    end
  end
  local under_way = told.doing ~= '' and (told.doing .. '…') or ''
  local help = type(told.link) == 'table' and (' ' .. told.link.url) or ''
  local problem = told.problem ~= '' and (told.problem .. help) or ''
  local last = under_way ~= '' and under_way or vim.trim(problem .. (problem ~= '' and told.note ~= '' and '  ' or '') .. told.note)
  return vim.list_extend(lines, last ~= '' and { '', '> ' .. last, '' } or { '' })
end

local function tidy(buffer)
  -- Vim takes what is typed at a prompt for a change that could be lost.
  vim.bo[buffer].modified = false
end

---@param kept string? what goes back to the prompt
local function draw(buffer, kept)
  local told = shown_in[buffer].told
  local lines = vim.tbl_map(function(line)
    return (line:gsub('[\r\n]', ' '))
  end, lines_of(told))
  vim.api.nvim_buf_set_lines(buffer, 0, -2, false, lines)
  local typed = vim.api.nvim_buf_get_lines(buffer, -2, -1, false)[1]
  kept = kept or told.unsent
  if kept ~= '' and vim.trim(typed) == vim.trim(PROMPT) then
    vim.api.nvim_buf_set_lines(buffer, -2, -1, false, { PROMPT .. kept })
  end
  local last = vim.api.nvim_buf_line_count(buffer)
  local at_end = #vim.api.nvim_buf_get_lines(buffer, -2, -1, false)[1]
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    vim.api.nvim_win_set_cursor(window, { last, at_end })
  end
  tidy(buffer)
end

local function request(buffer, method, more)
  local shown = shown_in[buffer]
  local client = vim.lsp.get_client_by_id(shown.client_id) or vim.lsp.get_clients({ name = 'factlint' })[1]
  if not client then
    vim.notify('Factlint is not running; open the draft again.', vim.log.levels.WARN)
    return
  end
  local told = shown.told
  local params = vim.tbl_extend('error', { uri = told.uri, claim = told.claim, report = told.report }, more or {})
  client:request(method, params, function(err, answer)
    if err then
      vim.notify('Factlint: ' .. (err.message or 'the question could not be asked'), vim.log.levels.ERROR)
    elseif shown_in[buffer] then
      shown.told = answer
      draw(buffer)
    end
  end)
end

local function named(told)
  for buffer, shown in pairs(shown_in) do
    if shown.told.uri == told.uri and shown.told.claim == told.claim then
      return buffer
    end
  end
end

local function new_buffer(told, client_id)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.bo[buffer].buftype = 'prompt'
  vim.bo[buffer].bufhidden = 'hide'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].filetype = 'markdown'
  local name = 'factlint://questions/' .. vim.fn.strcharpart(told.title, 0, 60)
  if not pcall(vim.api.nvim_buf_set_name, buffer, name) then
    vim.api.nvim_buf_set_name(buffer, ('%s (%d)'):format(name, buffer))
  end
  vim.fn.prompt_setprompt(buffer, PROMPT)
  vim.fn.prompt_setcallback(buffer, function(question)
    if vim.trim(question) == '' then
      draw(buffer)
    elseif shown_in[buffer].told.asked ~= '' then
      vim.notify('Factlint: the last question is still being answered.', vim.log.levels.INFO)
      draw(buffer, question)
    else
      request(buffer, 'factlint/ask', { question = question })
    end
  end)
  vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = buffer, desc = 'Close the questions' })
  vim.api.nvim_buf_create_user_command(buffer, 'FactlintAskForget', function()
    request(buffer, 'factlint/forgetConversation')
  end, { desc = 'Delete the questions and answers about this claim' })
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'InsertLeave' }, {
    buffer = buffer,
    callback = function()
      tidy(buffer)
    end,
  })
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buffer,
    callback = function()
      shown_in[buffer] = nil
    end,
  })
  shown_in[buffer] = { told = told, client_id = client_id }
  return buffer
end

local function open(buffer, focus)
  local window = vim.fn.win_findbuf(buffer)[1]
  local before = vim.api.nvim_get_current_win()
  if not window then
    vim.cmd('botright ' .. math.max(10, math.floor(vim.o.lines * 0.45)) .. 'split')
    window = vim.api.nvim_get_current_win()
    vim.api.nvim_win_set_buf(window, buffer)
    for option, value in pairs({ wrap = true, linebreak = true, number = false, signcolumn = 'no', spell = false, conceallevel = 2 }) do
      vim.wo[window][0][option] = value
    end
  end
  vim.api.nvim_set_current_win(focus and window or before)
  if focus then
    vim.cmd.startinsert({ bang = true })
  end
end

--- The handler of the `factlint/conversation` notification.
function M.receive(client_id, told)
  local buffer = named(told)
  if not buffer and told.show == '' then
    return
  end
  buffer = buffer or new_buffer(told, client_id)
  shown_in[buffer].told = told
  shown_in[buffer].client_id = client_id
  if told.show ~= '' then
    open(buffer, told.show == 'focus')
  end
  draw(buffer)
end

return M
