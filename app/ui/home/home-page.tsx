import type { SampleProduct } from '../../content/home.ts'
import type { CategoryTile } from '../../content/listing/category-tiles.ts'
import type { HeroContent } from '../../content/settings/own-hero.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import type { ShownWords } from '../../domain/pages/documents.ts'
import type { ShownTestimonial } from '../../domain/testimonials/testimonial.ts'
import { Testimonials } from '../reviews/testimonials.tsx'
import { BrandStrip } from './brand-strip.tsx'
import { CareSteps } from './care-steps.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { FeaturedCollection } from './featured-collection.tsx'
import { Hero } from './hero.tsx'
import { Mission } from './mission.tsx'
import { RescuedSofas } from './rescued-sofas.tsx'
import { SellInvitation } from './sell-invitation.tsx'

export type HomePageContent = {
  words: ShownWords<'home'>
  hero: HeroContent
  brands: string[]
  tiles: CategoryTile[]
  featured: ProductCardData[]
  /** Shown if the featured products could not be read. */
  samples: SampleProduct[]
  /** Shown if there are neither products nor samples. */
  noFeatured: string
  testimonials: ShownTestimonial[]
  reviewsNote: { text: string; to: string } | null
}

/** The home page, from top to bottom. */
export function HomePage({ page }: { page: HomePageContent }) {
  const { words, brands } = page
  return (
    <>
      <Hero words={words.hero} hero={page.hero} />
      {brands.length > 0 && <BrandStrip names={brands} />}
      <CategoryTiles words={words.categories} tiles={page.tiles} />
      <FeaturedCollection
        words={words.featured}
        none={page.noFeatured}
        products={page.featured}
        samples={page.samples}
      />
      <Mission words={words.mission} />
      <CareSteps words={words.care} />
      <RescuedSofas words={words.rescued} />
      <Testimonials
        title={words.testimonials.title}
        testimonials={page.testimonials}
        note={page.reviewsNote}
      />
      <SellInvitation words={words.sell} />
    </>
  )
}
