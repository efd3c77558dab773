call factlint#ale#Define('asciidoc')
