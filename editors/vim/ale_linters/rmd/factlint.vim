call factlint#ale#Define('rmd')
