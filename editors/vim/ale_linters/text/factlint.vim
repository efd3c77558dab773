call factlint#ale#Define('text')
