" How ALE starts Factlint's language server. Settings: g:ale_factlint_executable, g:ale_factlint_settings.

call ale#Set('factlint_executable', 'factlint')
call ale#Set('factlint_settings', {})

" Never from the project: a cloned repository must not choose what runs.
function! factlint#ale#Executable(buffer) abort
    return expand(ale#Var(a:buffer, 'factlint_executable'))
endfunction

" A draft needs no project: the folder of its factlint.toml, else its repository, else its own folder.
function! factlint#ale#Root(buffer) abort
    let l:file = ale#path#FindNearestFile(a:buffer, 'factlint.toml')
    if !empty(l:file)
        return fnamemodify(l:file, ':p:h')
    endif
    let l:git = ale#path#FindNearestDirectory(a:buffer, '.git')
    return empty(l:git) ? fnamemodify(bufname(a:buffer), ':p:h') : fnamemodify(l:git, ':p:h:h')
endfunction

function! factlint#ale#Define(filetype) abort
    call ale#linter#Define(a:filetype, {
    \   'name': 'factlint',
    \   'lsp': 'stdio',
    \   'executable': function('factlint#ale#Executable'),
    \   'command': '%e lsp',
    \   'project_root': function('factlint#ale#Root'),
    \   'initialization_options': {'positionEncoding': 'utf-8'},
    \   'lsp_config': {buffer -> {'factlint': ale#Var(buffer, 'factlint_settings')}},
    \})
endfunction
