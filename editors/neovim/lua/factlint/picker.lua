--- A window to tick some of several things in; |vim.ui.select()| knows one choice only.
local M = {}

local WIDEST = 100

local function wrap_text(text, width)
  local lines, line = {}, ''
  for word in text:gmatch('%S+') do
    if line ~= '' and vim.fn.strdisplaywidth(line .. ' ' .. word) > width then
      table.insert(lines, line)
      line = word
    else
      line = line == '' and word or (line .. ' ' .. word)
    end
  end
  table.insert(lines, line)
  return lines
end

local function one_line(text)
  return (text:gsub('%s+', ' '))
end

--- Asks `question`; <Space> ticks a choice, <CR> ends with what is ticked, or with the choice under the cursor.
---@param choices string[]
---@param done fun(chosen: string[]) gets none where the writer turns the question away
function M.choose_some(question, choices, done)
  local width = math.min(WIDEST, vim.o.columns - 6)
  local header = wrap_text(question, width - 2)
  local rows = #header + 1
  for _, choice in ipairs(choices) do
    rows = rows + #wrap_text(choice, width - 6)
  end
  local height = math.min(rows, vim.o.lines - 6)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].filetype = 'factlint-picker'
  local window = vim.api.nvim_open_win(buffer, true, {
    relative = 'editor',
    row = math.max(0, math.floor((vim.o.lines - height) / 2) - 1),
    col = math.floor((vim.o.columns - width) / 2),
    width = width,
    height = height,
    style = 'minimal',
    border = 'rounded',
    title = ' Factlint ',
    footer = ' <Space> tick   a all   <CR> go on   q none ',
    footer_pos = 'right',
  })
  vim.wo[window].cursorline = true
  vim.wo[window].wrap = true
  vim.wo[window].linebreak = true
  vim.wo[window].breakindent = true
  vim.wo[window].breakindentopt = 'shift:4'

  local ticked, first = {}, #header + 2
  local function draw()
    local lines = vim.list_extend({}, header)
    table.insert(lines, '')
    for place, choice in ipairs(choices) do
      table.insert(lines, ('[%s] %s'):format(ticked[place] and 'x' or ' ', one_line(choice)))
    end
    vim.bo[buffer].modifiable = true
    vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
    vim.bo[buffer].modifiable = false
  end
  local function at_cursor()
    local place = vim.api.nvim_win_get_cursor(window)[1] - first + 1
    return choices[place] and place
  end

  local answered = false
  local function answer(chosen)
    if not answered then
      answered = true
      if vim.api.nvim_win_is_valid(window) then
        vim.api.nvim_win_close(window, true)
      end
      done(chosen)
    end
  end
  local function confirm()
    local chosen = {}
    for place, choice in ipairs(choices) do
      if ticked[place] then
        table.insert(chosen, choice)
      end
    end
    local here = at_cursor()
    answer(#chosen > 0 and chosen or { here and choices[here] })
  end
  local function tick()
    local place = at_cursor()
    if place then
      ticked[place] = not ticked[place]
      draw()
    end
  end
  local function tick_all()
    local all = vim.iter(ipairs(choices)):all(function(place)
      return ticked[place]
    end)
    for place in ipairs(choices) do
      ticked[place] = not all
    end
    draw()
  end
  local function cancel()
    answer({})
  end
  for keys, act in pairs({ ['<Space>'] = tick, ['<Tab>'] = tick, a = tick_all, ['<CR>'] = confirm, q = cancel, ['<Esc>'] = cancel }) do
    vim.keymap.set('n', keys, act, { buffer = buffer, nowait = true })
  end
  vim.api.nvim_create_autocmd('BufWipeout', { buffer = buffer, once = true, callback = cancel })
  draw()
  vim.api.nvim_win_set_cursor(window, { first, 0 })
end

--- Asks for one of several things, the editor's usual way.
function M.choose_one(question, choices, done)
  vim.ui.select(choices, { prompt = question, format_item = one_line }, function(choice)
    done({ choice })
  end)
end

return M
