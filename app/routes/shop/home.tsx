import { data } from 'react-router'
import { site } from '../../content/settings/site.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import { servicesContext } from '../../server/request-context.ts'
import { pageMeta, rootOf } from '../../ui/head/page-meta.ts'
import { HERO_SIZES } from '../../ui/home/hero.tsx'
import { HomePage } from '../../ui/home/home-page.tsx'
import { preloadPicture } from '../../ui/product/picture.tsx'
import { loadHome } from '../../web/pages/load-home.ts'
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
 * The page's text is loader data and not imported by browser code: it would be a fifth of the client
 * bundle's size.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { publicUrl, contents, settings } = services
  const words = loadWords(services, 'home')
  const { page, complete } = await loadHome(services, words)
  contents.setWholeCatalogue()
  contents.addCards(page.featured)
  contents.setTestimonials()
  /** Data for crawlers, and the picture that is painted first. */
  const head = [
    { 'script:ld+json': storeData(publicUrl, settings.current, words.description) },
    { tagName: 'link', ...preloadPicture(page.hero.picture, HERO_SIZES) },
  ]
  // An incomplete page is not cached.
  return complete ? { ...page, head } : data({ ...page, head }, { headers: NO_STORE })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage page={loaderData} />
}
