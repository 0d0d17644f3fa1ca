"""What the documentation is made of besides its hand-written pages: `python -m pages` builds the site.

The law page by page, the tables' columns, the pictures and the notebooks all come from the library itself, so that
none of them can say what the code does not do.
"""
