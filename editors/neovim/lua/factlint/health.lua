--- `:checkhealth factlint`: Neovim's version, the server that would run, what it says of itself, the buffers attached.
local M = {}

local health = vim.health

local INSTALL = 'pip install "factlint[encyclopedia]"'

local function check_neovim()
  if vim.fn.has('nvim-0.11') == 1 then
    health.ok(('Neovim %s'):format(tostring(vim.version())))
  else
    health.error('Neovim 0.11 or later is needed')
  end
end

--- Runs the server's own program with other arguments; nil when it cannot be run.
local function run_program(program, arguments, timeout_ms)
  local ok, run = pcall(vim.system, vim.list_extend({ program }, arguments), { text = true })
  if not ok then
    return nil
  end
  return run:wait(timeout_ms)
end

local function check_server()
  local config = vim.lsp.config.factlint
  local cmd = config and config.cmd
  if not cmd then
    health.error('lsp/factlint.lua is not on the runtime path', { 'Add editors/neovim to the runtime path' })
    return nil
  elseif type(cmd) ~= 'table' then
    health.info('The command is a function of your own; its program is not checked here')
    return nil
  end
  local path = vim.fn.exepath(cmd[1])
  if path == '' then
    health.error(
      ('%s was not found'):format(cmd[1]),
      { 'Install it: ' .. INSTALL, "Or say where it is: vim.g.factlint_cmd = '/path/to/factlint'" }
    )
    return nil
  end
  health.ok(('Server: %s'):format(path))
  local version = run_program(path, { '--version' }, 10000)
  if version and version.code == 0 then
    health.ok(vim.trim(version.stdout))
  else
    health.error(('%s --version failed'):format(path), { 'Install it again: ' .. INSTALL })
    return nil
  end
  return path
end

local function check_doctor(path)
  local answer = run_program(path, { 'doctor' }, 30000)
  if not answer then
    return
  end
  for line in vim.gsplit(vim.trim(answer.stdout or ''), '\n') do
    if vim.trim(line) ~= '' then
      health.info(vim.trim(line))
    end
  end
  if answer.code ~= 0 then
    health.warn('`factlint doctor` found something to look at')
  end
end

local function check_clients()
  if not vim.lsp.is_enabled('factlint') then
    health.warn('Not enabled', { "vim.lsp.enable('factlint')" })
  end
  local clients = vim.lsp.get_clients({ name = 'factlint' })
  if #clients == 0 then
    health.info('Not running: it starts when a Markdown or text file is opened')
  end
  for _, client in ipairs(clients) do
    for bufnr in pairs(client.attached_buffers) do
      local status = require('factlint.status').get_status(bufnr)
      health.ok(
        ('Attached to %s: %s, %d findings'):format(
          vim.fn.fnamemodify(vim.api.nvim_buf_get_name(bufnr), ':~:.'),
          status and status.state or 'starting',
          #require('factlint.status').findings(bufnr)
        )
      )
    end
  end
end

function M.check()
  health.start('Factlint: editor')
  check_neovim()
  health.start('Factlint: server')
  local path = check_server()
  if path then
    health.start('Factlint: doctor')
    check_doctor(path)
  end
  health.start('Factlint: this session')
  check_clients()
end

return M
