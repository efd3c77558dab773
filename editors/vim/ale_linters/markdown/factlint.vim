call factlint#ale#Define('markdown')
