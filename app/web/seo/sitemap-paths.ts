import { CATEGORY_PAGES } from '../../domain/catalogue/listing/category-pages.ts'

/** The pages that search engines should know, besides those of the pieces. */
export const SITEMAP_PATHS = [
  '/',
  '/shop',
  ...CATEGORY_PAGES.map(({ path }) => path),
  '/our-story',
  '/how-it-works',
  '/sustainability',
  '/sell',
  '/contact',
  '/terms',
  '/privacy',
]
