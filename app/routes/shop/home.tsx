import { data } from 'react-router'
import { categoryTiles } from '../../content/category-tiles.ts'
import { home, sampleProducts } from '../../content/home.ts'
import { heroContent } from '../../content/own-hero.ts'
import { reviewsNote } from '../../content/reviews.ts'
import { site } from '../../content/site.ts'
import { categoryPictures } from '../../domain/catalogue/shop/category-pictures.server.ts'
import { featuredProducts } from '../../domain/catalogue/shop/featured-products.server.ts'
import { pieceIn } from '../../domain/pages/piece-address.ts'
import { shownTestimonials } from '../../domain/testimonials/shown-testimonials.server.ts'
import { NO_STORE } from '../../platform/no-store.ts'
import { servicesContext } from '../../server/request-context.ts'
import { BrandStrip } from '../../ui/brand-strip.tsx'
import { CareSteps } from '../../ui/home/care-steps.tsx'
import { CategoryTiles } from '../../ui/home/category-tiles.tsx'
import { FeaturedCollection } from '../../ui/home/featured-collection.tsx'
import { HERO_SIZES, Hero } from '../../ui/home/hero.tsx'
import { Mission } from '../../ui/home/mission.tsx'
import { RescuedSofas } from '../../ui/home/rescued-sofas.tsx'
import { SellInvitation } from '../../ui/home/sell-invitation.tsx'
import { pageMeta, rootOf } from '../../ui/page-meta.ts'
import { preloadPicture } from '../../ui/picture.tsx'
import { Testimonials } from '../../ui/testimonials.tsx'
import { loadWords } from '../../web/pages/load-words.ts'
import { storeData } from '../../web/seo/structured-data.server.ts'
import type { Route } from './+types/home'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: loaderData?.words.title ?? site.line,
      description: loaderData?.words.description,
      path: '/',
      root: rootOf(matches),
    }),
    ...(loaderData?.head ?? []),
  ]
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/**
 * The page's text is loader data and not imported by browser code: in the client bundle it would be
 * a fifth of the size. Each list may fail to be read: `samples` replace the featured products; tiles
 * and testimonials are left out.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, log, publicUrl, contents, settings } = services
  const words = loadWords(services, 'home')
  const chosen = words.featured.pieces.flatMap(({ piece }) => pieceIn(piece) ?? [])
  const orNull = (what: string) => (err: unknown) => {
    log.error({ event: 'catalogue.read_failed', err }, `the home page’s ${what} could not be read`)
    return null
  }
  const [featured, tilePictures, testimonials] = await Promise.all([
    featuredProducts(db, chosen).catch(orNull('products')),
    categoryPictures(db).catch(orNull('categories')),
    shownTestimonials(db).catch(orNull('testimonials')),
  ])
  contents.setWholeCatalogue()
  contents.addCards(featured ?? [])
  contents.setTestimonials()
  const hero = heroContent(settings.current.pictures)
  const page = {
    words,
    hero,
    noFeatured: home.noFeatured,
    brands: settings.current.brands.names,
    /** Data for crawlers, and the picture that is painted first. */
    head: [
      { 'script:ld+json': storeData(publicUrl, settings.current, words.description) },
      { tagName: 'link', ...preloadPicture(hero.picture, HERO_SIZES) },
    ],
    featured: featured ?? [],
    samples: featured ? [] : sampleProducts,
    testimonials: testimonials ?? [],
    reviewsNote: testimonials?.some(({ verified }) => verified) ? reviewsNote : null,
    tiles: tilePictures ? categoryTiles(tilePictures) : [],
  }
  // A page with less than it should have is not kept for the next visitors.
  return featured && tilePictures && testimonials ? page : data(page, { headers: NO_STORE })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, brands, featured, samples, tiles, testimonials } = loaderData
  return (
    <>
      <Hero words={words.hero} hero={loaderData.hero} />
      {brands.length > 0 && <BrandStrip names={brands} />}
      <CategoryTiles words={words.categories} tiles={tiles} />
      <FeaturedCollection
        words={words.featured}
        none={loaderData.noFeatured}
        products={featured}
        samples={samples}
      />
      <Mission words={words.mission} />
      <CareSteps words={words.care} />
      <RescuedSofas words={words.rescued} />
      <Testimonials
        title={words.testimonials.title}
        testimonials={testimonials}
        note={loaderData.reviewsNote}
      />
      <SellInvitation words={words.sell} />
    </>
  )
}
