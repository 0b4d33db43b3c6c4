import { CATEGORY_PAGES } from '../../domain/catalogue/listing/category-pages.ts'

/** The pages of the sitemap besides those of products. */
export const SITEMAP_PATHS = [
  '/',
  '/shop',
  ...CATEGORY_PAGES.map(({ path }) => path),
  '/our-story',
  '/how-it-works',
  '/sustainability',
  '/sell',
  '/contact',
  '/newsletter',
  '/cancellation-form',
  '/terms',
  '/privacy',
]

/** In the sitemap while there are published reviews: the empty page is not indexed. */
export const REVIEWS_PATH = '/reviews'
