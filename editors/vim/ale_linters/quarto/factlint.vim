call factlint#ale#Define('quarto')
