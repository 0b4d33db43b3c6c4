import { home } from '../../content/home.ts'
import { pictures } from '../../content/pictures.ts'
import { site } from '../../content/site.ts'
import { featuredProducts } from '../../domain/catalogue/featured-products.server.ts'
import { servicesContext } from '../../services.ts'
import { BrandStrip } from '../../ui/brand-strip.tsx'
import { CareSteps } from '../../ui/home/care-steps.tsx'
import { FeaturedCollection } from '../../ui/home/featured-collection.tsx'
import { HERO_SIZES, Hero } from '../../ui/home/hero.tsx'
import { Mission } from '../../ui/home/mission.tsx'
import { RescuedSofas } from '../../ui/home/rescued-sofas.tsx'
import { SellInvitation } from '../../ui/home/sell-invitation.tsx'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import { preloadPicture } from '../../ui/picture.tsx'
import { Testimonials } from '../../ui/testimonials.tsx'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: home.title,
    description: site.description,
    path: '/',
    publicUrl: publicUrlOf(matches),
  })

export const links: Route.LinksFunction = () => [preloadPicture(pictures.hero, HERO_SIZES)]

/** `featured` is null where it could not be read; the page then shows its samples. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const featured = await featuredProducts(db).catch((err: unknown) => {
    log.error({ err }, 'the featured products could not be read')
    return null
  })
  return { featured }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <BrandStrip />
      <FeaturedCollection products={loaderData.featured} />
      <Mission />
      <CareSteps />
      <RescuedSofas />
      <Testimonials title={home.testimonials.title} />
      <SellInvitation />
    </>
  )
}
