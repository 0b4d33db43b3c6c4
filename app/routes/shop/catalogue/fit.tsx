import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { productBreadcrumbs } from '../../../content/navigation/breadcrumbs.ts'
import { compareHref } from '../../../content/product/compare.ts'
import { fitPage } from '../../../content/product/fit.ts'
import { homeInput } from '../../../domain/catalogue/fit/home.ts'
import { shownDimensions } from '../../../domain/catalogue/shop/shown-dimensions.ts'
import { boundingBoxOf } from '../../../domain/catalogue/size-model/bounding-box.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { FitScreen } from '../../../ui/fit/fit-screen.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { ProductNotFound } from '../../../ui/product-page/product-screen.tsx'
import { findShown } from '../../../web/fit/find-shown.ts'
import { roomViewLinks } from '../../../web/fit/room-view-links.ts'
import { cachedNewestOrNone } from '../../../web/newest-products.ts'
import type { Route } from './+types/fit'

/** The query may contain the measures of a visitor's home. */
export const headers: Route.HeadersFunction = () => NO_STORE

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const product = await findShown(services, params.id)
  if (product === 404 || product === 410) {
    return data({ shown: null, newest: await cachedNewestOrNone(services) }, { status: product })
  }
  const { id, title, measures, dimensions } = product
  const path = `/shop/product/${id}`
  const shown = {
    piece: {
      title,
      path,
      measures,
      dimensions: shownDimensions(dimensions, measures),
      image: product.images[0] ?? null,
    },
    trail: [...productBreadcrumbs(product), { label: fitPage.title, to: `${path}/fit` }],
    contactPath: `/contact?piece=${id}#message`,
    comparePath: compareHref([id]),
    input: homeInput((name) => url.searchParams.get(name)),
    roomView: boundingBoxOf(measures) && roomViewLinks(services.publicUrl, { path, title }),
  }
  return data({ shown, newest: undefined })
}

/** Only another piece's page needs the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const piece = loaderData?.shown?.piece
  return pageMeta({
    title: piece ? `${fitPage.title} ${piece.title}` : 'Product Not Found',
    ...(piece && { path: `${piece.path}/fit` }),
    description: fitPage.description,
    root: rootOf(matches),
    unlisted: true,
  })
}

export default function Fit({ loaderData: { shown, newest } }: Route.ComponentProps) {
  if (!shown) return <ProductNotFound newest={newest} />
  return <FitScreen key={shown.piece.path} {...shown} />
}
