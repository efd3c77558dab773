call factlint#ale#Define('gitcommit')
