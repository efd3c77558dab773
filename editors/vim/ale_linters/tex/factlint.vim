call factlint#ale#Define('tex')
