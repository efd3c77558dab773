call factlint#ale#Define('mdx')
