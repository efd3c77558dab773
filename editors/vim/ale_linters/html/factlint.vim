call factlint#ale#Define('html')
