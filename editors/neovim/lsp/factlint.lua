--- How Neovim (0.11 and later) starts Factlint's language server; works alone, without the rest of this plugin.

--- `vim.g.factlint_cmd`, else `factlint` on PATH, else where `pip install --user` and pipx put it.
--- Never from the project: a cloned repository must not choose what runs.
local function command()
  local chosen = vim.g.factlint_cmd
  if type(chosen) == 'string' then
    return { vim.fs.normalize(chosen), 'lsp' }
  elseif type(chosen) == 'table' then
    return chosen
  end
  local user_install = vim.fs.normalize('~/.local/bin/factlint')
  if vim.fn.executable('factlint') == 0 and vim.fn.executable(user_install) == 1 then
    return { user_install, 'lsp' }
  end
  return { 'factlint', 'lsp' }
end

--- Puts a text into `:messages`, however long, without making the writer press a key. `:silent` would keep nothing of it.
local function keep_message(text)
  local before = vim.o.messagesopt
  vim.o.messagesopt = before:gsub('hit%-enter', 'wait:0')
  pcall(vim.api.nvim_echo, { { text } }, true, {})
  vim.cmd.redraw()
  vim.o.messagesopt = before
end

--- Says a sentence without making the writer press a key: what does not fit one line is shortened and kept whole in `:messages`.
local function show_message(text, level)
  text = 'Factlint: ' .. vim.trim(text:gsub('^Factlint: *', ''):gsub('%s+', ' '))
  local room = vim.v.echospace - 20
  if vim.fn.strdisplaywidth(text) > room then
    keep_message(text)
    text = vim.fn.strcharpart(text, 0, room) .. '… (:messages)'
  end
  vim.notify(text, level)
end

local LEVELS = { vim.log.levels.ERROR, vim.log.levels.WARN, vim.log.levels.INFO, vim.log.levels.DEBUG }

--- What is checked by itself; comments of code are where `vim.g.factlint_code` names its file types, such as `{ 'python' }`.
local drafts =
  { 'markdown', 'text', 'html', 'rst', 'tex', 'plaintex', 'typst', 'gitcommit', 'mdx', 'quarto', 'rmd', 'asciidoc', 'org' }

--- Bibliographies: no claim is looked for in them, but their entries are checked.
local references = { 'bib', 'ris' }

local whole = pcall(require, 'factlint')

---@type vim.lsp.Config
return {
  cmd = command(),
  filetypes = vim.list_extend(vim.list_extend(drafts, references), vim.g.factlint_code or {}),
  init_options = {
    statusNotifications = true,
    picker = whole,
    offers = whole and 'line' or nil,
    conversations = whole,
    commands = whole and { hidden = ':FactlintHidden' } or nil,
    languageModels = type(vim.g.factlint_language_model) == 'function',
  },
  settings = { factlint = vim.empty_dict() },
  -- The plugin, and file managers that ask for this, tell which files were renamed.
  capabilities = { workspace = { fileOperations = { didRename = true } } },

  -- A draft needs no project; the project only adds factlint.toml and its own sources.
  root_dir = function(bufnr, on_dir)
    -- A folder with its own factlint.toml is a project even inside a larger repository.
    on_dir(vim.fs.root(bufnr, { 'factlint.toml' }) or vim.fs.root(bufnr, { '.git', 'pyproject.toml' }))
  end,

  -- Where the plugin is there, a code lens opens its list.
  commands = pcall(require, 'factlint') and {
    ['factlint.listFindings'] = function()
      require('factlint').findings()
    end,
  } or nil,

  handlers = {
    -- The commands behind code actions answer with a sentence for the writer, or with nothing.
    ['workspace/executeCommand'] = function(err, answer)
      if err then
        show_message(err.message or 'the command failed', vim.log.levels.ERROR)
      elseif type(answer) == 'string' and answer:find('\n') then
        vim.notify(answer, vim.log.levels.INFO)
      elseif type(answer) == 'string' and answer ~= '' then
        show_message(answer, vim.log.levels.INFO)
      end
    end,
    ['window/showMessage'] = function(_, shown)
      show_message(shown.message, LEVELS[shown.type])
    end,
    -- Neovim runs the handlers of requests in a coroutine, so that they may wait for the writer.
    ['factlint/pick'] = function(_, asked)
      local waiting = coroutine.running()
      require('factlint.picker')[asked.many == false and 'choose_one' or 'choose_some'](asked.question, asked.choices, function(chosen)
        vim.schedule(function()
          coroutine.resume(waiting, chosen)
        end)
      end)
      return coroutine.yield()
    end,
    -- `vim.g.factlint_language_model(request, answer)` asks a model of the writer's; `answer(text)` may come later.
    ['factlint/languageModel'] = function(_, asked)
      local waiting = coroutine.running()
      local answered = false
      local function answer(text)
        if not answered then
          answered = true
          vim.schedule(function()
            coroutine.resume(waiting, type(text) == 'string' and { text = text } or vim.NIL)
          end)
        end
      end
      if not pcall(vim.g.factlint_language_model, asked, answer) then
        answer(nil)
      end
      return coroutine.yield()
    end,
    ['factlint/conversation'] = function(err, conversation, ctx)
      if not err then
        require('factlint.conversation').receive(ctx.client_id, conversation)
      end
    end,
    ['factlint/status'] = function(err, status, ctx)
      local ok, status_store = pcall(require, 'factlint.status')
      if ok and not err then
        status_store.receive(ctx.client_id, status)
      end
    end,
  },
}
