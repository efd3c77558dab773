call factlint#ale#Define('rst')
