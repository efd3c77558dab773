--- The scratch buffers that show the questions and answers about a claim, with a line at the end to ask the next one.
local M = {}

local PROMPT = 'Ask: '

---@class factlint.Shown
---@field conversation table what the server sent last
---@field client_id integer

---@type table<integer, factlint.Shown>
local shown_in = {}

--- A line of somebody's text that Markdown does not take for more than that.
local function escape_markdown(text)
  return (text:gsub('^%s*([#>+|`~=-])', '\\%1'):gsub('^(%d+)([.)])', '%1\\%2'))
end

local STYLES = { bold = '**', italic = '*' }

local function format_block(block)
  local words = {}
  for _, piece in ipairs(block.pieces) do
    local mark = STYLES[piece.style] or ''
    table.insert(words, mark .. piece.text .. mark)
  end
  local text = table.concat(words)
  return block.bullet and ('- ' .. text) or escape_markdown(text)
end

--- Everything but the prompt.
local function build_lines(conversation)
  local lines = { '# ' .. conversation.title, '', conversation.verdict }
  for _, source in ipairs(conversation.sources) do
    table.insert(lines, ('- %s: %s'):format(source.title, source.url))
  end
  local messages = vim.list_extend({}, conversation.messages)
  if conversation.asked ~= '' then
    table.insert(messages, { role = 'question', blocks = { { pieces = { { text = conversation.asked } } } } })
  end
  for _, message in ipairs(messages) do
    vim.list_extend(lines, { '', message.role == 'question' and '## You' or '## Answer' })
    local after_bullet
    for _, block in ipairs(message.blocks) do
      if not (block.bullet and after_bullet) then
        table.insert(lines, '')
      end
      after_bullet = block.bullet
      table.insert(lines, format_block(block))
    end
  end
  local under_way = conversation.doing ~= '' and (conversation.doing .. '…') or ''
  local help = type(conversation.link) == 'table' and (' ' .. conversation.link.url) or ''
  local problem = conversation.problem ~= '' and (conversation.problem .. help) or ''
  local last = under_way ~= '' and under_way or vim.trim(problem .. (problem ~= '' and conversation.note ~= '' and '  ' or '') .. conversation.note)
  return vim.list_extend(lines, last ~= '' and { '', '> ' .. last, '' } or { '' })
end

local function mark_unmodified(buffer)
  -- Vim takes what is typed at a prompt for a change that could be lost.
  vim.bo[buffer].modified = false
end

---@param kept string? what goes back to the prompt
local function draw(buffer, kept)
  local conversation = shown_in[buffer].conversation
  local lines = vim.tbl_map(function(line)
    return (line:gsub('[\r\n]', ' '))
  end, build_lines(conversation))
  vim.api.nvim_buf_set_lines(buffer, 0, -2, false, lines)
  local typed = vim.api.nvim_buf_get_lines(buffer, -2, -1, false)[1]
  kept = kept or conversation.unsent
  if kept ~= '' and vim.trim(typed) == vim.trim(PROMPT) then
    vim.api.nvim_buf_set_lines(buffer, -2, -1, false, { PROMPT .. kept })
  end
  local last = vim.api.nvim_buf_line_count(buffer)
  local at_end = #vim.api.nvim_buf_get_lines(buffer, -2, -1, false)[1]
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    vim.api.nvim_win_set_cursor(window, { last, at_end })
  end
  mark_unmodified(buffer)
end

local function request(buffer, method, more)
  local shown = shown_in[buffer]
  local client = vim.lsp.get_client_by_id(shown.client_id) or vim.lsp.get_clients({ name = 'factlint' })[1]
  if not client then
    vim.notify('Factlint is not running; open the draft again.', vim.log.levels.WARN)
    return
  end
  local conversation = shown.conversation
  local params = vim.tbl_extend('error', { uri = conversation.uri, claim = conversation.claim, report = conversation.report }, more or {})
  client:request(method, params, function(err, answer)
    if err then
      vim.notify('Factlint: ' .. (err.message or 'the question could not be asked'), vim.log.levels.ERROR)
    elseif shown_in[buffer] then
      shown.conversation = answer
      draw(buffer)
    end
  end)
end

local function find_buffer(conversation)
  for buffer, shown in pairs(shown_in) do
    if shown.conversation.uri == conversation.uri and shown.conversation.claim == conversation.claim then
      return buffer
    end
  end
end

local function new_buffer(conversation, client_id)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.bo[buffer].buftype = 'prompt'
  vim.bo[buffer].bufhidden = 'hide'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].filetype = 'markdown'
  local name = 'factlint://questions/' .. vim.fn.strcharpart(conversation.title, 0, 60)
  if not pcall(vim.api.nvim_buf_set_name, buffer, name) then
    vim.api.nvim_buf_set_name(buffer, ('%s (%d)'):format(name, buffer))
  end
  vim.fn.prompt_setprompt(buffer, PROMPT)
  vim.fn.prompt_setcallback(buffer, function(question)
    if vim.trim(question) == '' then
      draw(buffer)
    elseif shown_in[buffer].conversation.asked ~= '' then
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
      mark_unmodified(buffer)
    end,
  })
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buffer,
    callback = function()
      shown_in[buffer] = nil
    end,
  })
  shown_in[buffer] = { conversation = conversation, client_id = client_id }
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
function M.receive(client_id, conversation)
  local buffer = find_buffer(conversation)
  if not buffer and conversation.show == '' then
    return
  end
  buffer = buffer or new_buffer(conversation, client_id)
  shown_in[buffer].conversation = conversation
  shown_in[buffer].client_id = client_id
  if conversation.show ~= '' then
    open(buffer, conversation.show == 'focus')
  end
  draw(buffer)
end

return M
