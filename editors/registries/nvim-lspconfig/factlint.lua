---@brief
---
--- https://pypi.org/project/factlint/
---
--- A fact-checker for writers: marks the claims of a draft that evidence contradicts, and shows the sources.
---
--- `pip install "factlint[encyclopedia]"`

---@type vim.lsp.Config
return {
  cmd = { 'factlint', 'lsp' },
  filetypes = { 'markdown', 'text', 'html', 'rst', 'tex', 'plaintex', 'typst', 'gitcommit', 'mdx', 'quarto', 'rmd', 'asciidoc', 'org' },
  root_markers = { 'factlint.toml', '.git' },
}
