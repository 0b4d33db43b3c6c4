import { SHELVES } from '../../domain/catalogue/listing/category-pages.ts'

/** The pages that search engines should know, besides those of the pieces. */
export const PUBLIC_PAGES = [
  '/',
  '/shop',
  ...SHELVES.map(({ path }) => path),
  '/our-story',
  '/how-it-works',
  '/sustainability',
  '/sell',
  '/contact',
  '/terms',
  '/privacy',
]
