call factlint#ale#Define('org')
