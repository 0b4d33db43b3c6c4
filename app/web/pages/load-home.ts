import { home, sampleProducts } from '../../content/home.ts'
import { categoryTiles } from '../../content/listing/category-tiles.ts'
import { reviewsNote } from '../../content/orders/reviews.ts'
import { heroContent } from '../../content/settings/own-hero.ts'
import { categoryPictures } from '../../domain/catalogue/shop/category-pictures.server.ts'
import { featuredProducts } from '../../domain/catalogue/shop/featured-products.server.ts'
import type { ShownWords } from '../../domain/pages/documents.ts'
import { pieceIn } from '../../domain/pages/piece-in.ts'
import { shownTestimonials } from '../../domain/testimonials/shown-testimonials.server.ts'
import type { Services } from '../../server/request-context.ts'
import type { HomePageContent } from '../../ui/home/home-page.tsx'
import { shownCards } from '../shown-cards.ts'

type Loading = Pick<Services, 'db' | 'log' | 'settings'>

/**
 * The contents of the home page. If a list cannot be read, the page is not `complete`: `samples`
 * replace the featured products; tiles and testimonials are left out.
 */
export async function loadHome(
  { db, log, settings }: Loading,
  words: ShownWords<'home'>,
): Promise<{ page: HomePageContent; complete: boolean }> {
  const orNull = (what: string) => (err: unknown) => {
    log.error({ event: 'catalogue.read_failed', err }, `the home page’s ${what} could not be read`)
    return null
  }
  const chosen = words.featured.pieces.flatMap(({ piece }) => pieceIn(piece) ?? [])
  const [featured, tilePictures, testimonials] = await Promise.all([
    featuredProducts(db, chosen).catch(orNull('products')),
    categoryPictures(db).catch(orNull('categories')),
    shownTestimonials(db).catch(orNull('testimonials')),
  ])
  const page = {
    words,
    hero: heroContent(settings.current.pictures),
    brands: settings.current.brands.names,
    tiles: tilePictures ? categoryTiles(tilePictures) : [],
    featured: shownCards(featured ?? [], settings.current.shop.few),
    samples: featured ? [] : sampleProducts,
    noFeatured: home.noFeatured,
    testimonials: testimonials ?? [],
    reviewsNote: testimonials?.some(({ verified }) => verified) ? reviewsNote : null,
  }
  return { page, complete: Boolean(featured && tilePictures && testimonials) }
}
