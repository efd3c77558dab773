call factlint#ale#Define('plaintex')
