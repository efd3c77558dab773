call factlint#ale#Define('typst')
