import { useEffect } from 'react'
import {
  data,
  href,
  type MetaDescriptor,
  Navigate,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import { productAlertLine } from '../../../content/alerts/alert-lines.ts'
import type { AlternativeLink, Newest } from '../../../content/navigation/alternatives.ts'
import { productBreadcrumbs } from '../../../content/navigation/breadcrumbs.ts'
import { type AboutProduct, aboutProduct } from '../../../content/product/product-facts.ts'
import { shopDetails } from '../../../content/settings/shop-details.ts'
import { storefrontMessages } from '../../../content/toasts/storefront-toasts.ts'
import type {
  ProductCardData,
  ProductDetails,
} from '../../../domain/catalogue/listing/product-card.ts'
import {
  findAlternatives,
  similarRange,
} from '../../../domain/catalogue/shop/alternatives.server.ts'
import { findProduct } from '../../../domain/catalogue/shop/find-product.server.ts'
import { similarProducts } from '../../../domain/catalogue/shop/similar-products.server.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { type Services, servicesContext } from '../../../server/request-context.ts'
import { DeferredMeta } from '../../../ui/head/deferred-meta.tsx'
import { pageMeta, type RootData, rootOf } from '../../../ui/head/page-meta.ts'
import { deferIfSlow, useDeferred } from '../../../ui/loading/deferred-loader.ts'
import { skipRevalidationOnPost } from '../../../ui/loading/revalidation.ts'
import { productMeta } from '../../../ui/product-page/product-meta.ts'
import {
  ProductFailed,
  ProductNotFound,
  ProductScreen,
} from '../../../ui/product-page/product-screen.tsx'
import { ProductSkeleton } from '../../../ui/product-page/product-skeleton.tsx'
import { showToast } from '../../../ui/toast/toast.tsx'
import { cachedNewestOrNone } from '../../../web/newest-products.ts'
import { breadcrumbData, productData } from '../../../web/seo/structured-data.server.ts'
import { shownCards } from '../../../web/shown-cards.ts'
import type { Route } from './+types/product'

type Answer =
  | {
      state: 'shown'
      product: ProductDetails
      similar: ProductCardData[]
      about: AboutProduct
      /** A link to an alert for a piece that cannot be bought. */
      alertLink: AlternativeLink | undefined
    }
  | { state: 'missing'; newest: Newest | undefined }
  | { state: 'failed' }
  /** Currently not on the website: redirects to the shop with a flash message. */
  | { state: 'disabled' }

/** Number of similar products below the product. */
const SIMILAR = 4

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, log, publicUrl } = services
  const found = await findProduct(db, params.id).catch((error: unknown) => {
    log.error({ event: 'catalogue.read_failed', err: error }, 'a product could not be read')
    return { state: 'failed' as const }
  })
  if (found.state === 'disabled') throw redirect(href('/shop'), withFlash('product-unavailable'))
  if (found.state === 'shown') {
    const { product } = found
    const others = await similarOrNull(services, product)
    const similar = shownCards(others ?? [], services.settings.current.shop.few)
    services.contents.setOwnProduct(product.id, similarRange(product, similar, SIMILAR))
    services.contents.addCards(similar)
    const structured = [
      productData(product, {
        publicUrl,
        shopName: services.settings.current.shop.name,
        zones: services.zones.index,
      }),
      breadcrumbData(productBreadcrumbs(product), publicUrl),
    ]
    const page = {
      ...answering({
        state: 'shown',
        product,
        similar,
        about: aboutProduct(product, shopDetails(services.settings.current)),
        alertLink: productAlertLine(product.id, product.state),
      }),
      structured,
    }
    // An incomplete page is not cached.
    return others ? page : data(page, { headers: NO_STORE })
  }
  if (found.state === 'failed') return data(answering(found), { status: 500 })
  const newest = await cachedNewestOrNone(services)
  const status = found.state === 'deleted' ? 410 : 404
  return data(answering({ state: 'missing', newest }), { status })
}

function answering(answer: Answer) {
  return { answer, structured: [] }
}

/** The product's page also works without its similar products. */
async function similarOrNull({ db, log }: Services, product: ProductDetails) {
  try {
    const findProducts = product.state === 'available' ? similarProducts : findAlternatives
    return await findProducts(db, product, SIMILAR)
  } catch (err) {
    log.error({ event: 'catalogue.read_failed', err }, 'similar products could not be read')
    return null
  }
}

/** A failed request keeps the page. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const answer = serverLoader().then(
    (loaded) => loaded.answer,
    (error: unknown): Answer => {
      const redirected = error instanceof Response && error.headers.has('Location')
      return { state: redirected ? 'disabled' : 'failed' }
    },
  )
  // Structured data are for crawlers, which load the page from the server.
  return { answer: await deferIfSlow(url.href, answer), structured: [] }
}

/** Closing the large view only removes the address's fragment. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl } = change
  const closed = currentUrl.hash && currentUrl.pathname === nextUrl.pathname
  return !closed && skipRevalidationOnPost(change)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const answer = loaderData?.answer
  if (answer && 'late' in answer) return []
  const structured = loaderData?.structured ?? []
  return [
    ...metaOf(answer, rootOf(matches)),
    ...structured.map((data) => ({ 'script:ld+json': data })),
  ]
}

function metaOf(answer: Answer | undefined, root: RootData | undefined): MetaDescriptor[] {
  if (answer?.state === 'shown') return productMeta(answer.product, root)
  const description = 'The piece may have gone to its new home.'
  return pageMeta({ title: 'Product Not Found', description, root, unlisted: true })
}

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const answer = useDeferred<Answer>(loaderData.answer)
  const failed = answer?.state === 'failed'
  useEffect(() => {
    if (failed) showToast(storefrontMessages.productFailed)
  }, [failed])

  if (!answer) return <ProductSkeleton />
  const root = rootOf(matches)
  return (
    <>
      {'late' in loaderData.answer && <DeferredMeta meta={metaOf(answer, root)} />}
      <Answered answer={answer} publicUrl={root?.publicUrl} />
    </>
  )
}

function Answered({ answer, publicUrl = '' }: { answer: Answer; publicUrl: string | undefined }) {
  const { pathname } = useLocation()
  switch (answer.state) {
    case 'disabled':
      return <Navigate to={href('/shop')} replace />
    case 'failed':
      return <ProductFailed href={pathname} />
    case 'missing':
      return <ProductNotFound newest={answer.newest} />
    case 'shown':
      return (
        <ProductScreen
          key={answer.product.id}
          product={answer.product}
          similar={answer.similar}
          about={answer.about}
          alertLink={answer.alertLink}
          address={`${publicUrl}${pathname}`}
        />
      )
  }
}
