import { useEffect } from 'react'
import { data, href, Navigate, redirect, useLocation } from 'react-router'
import { storefrontMessages } from '../../content/messages.ts'
import { findProduct } from '../../domain/catalogue/find-product.server.ts'
import type { ProductDetails } from '../../domain/catalogue/product-details.ts'
import { withNotice } from '../../platform/notice-cookie.ts'
import { servicesContext } from '../../services.ts'
import { publicUrlOf } from '../../ui/page-meta.ts'
import { inTime, useArrived } from '../../ui/shop/late.ts'
import { productMeta } from '../../ui/shop/product-meta.ts'
import { ProductFailed, ProductNotFound, ProductScreen } from '../../ui/shop/product-screen.tsx'
import { unlessPosted } from '../../ui/shop/revalidation.ts'
import { ProductSkeleton } from '../../ui/shop/skeletons.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Route } from './+types/product'

type Answer =
  | { state: 'shown'; product: ProductDetails }
  | { state: 'missing' }
  | { state: 'failed' }
  /** Not on the website at the moment: back to the shop, which says so. */
  | { state: 'disabled' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const found = await findProduct(db, params.id).catch((error: unknown) => {
    log.error({ err: error }, 'a product could not be read')
    return { state: 'failed' as const }
  })
  if (found.state === 'disabled') throw redirect(href('/shop'), withNotice('product-unavailable'))
  if (found.state === 'shown') return answering(found)
  if (found.state === 'failed') return data(answering(found), { status: 500 })
  return data(answering({ state: 'missing' }), { status: found.state === 'deleted' ? 410 : 404 })
}

function answering(answer: Answer) {
  return { answer }
}

/** A request that fails on its way leaves the page standing. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const answer = serverLoader().then(
    (loaded) => loaded.answer,
    (error: unknown): Answer => {
      const redirected = error instanceof Response && error.headers.has('Location')
      return { state: redirected ? 'disabled' : 'failed' }
    },
  )
  return { answer: await inTime(request.url, answer) }
}

export const shouldRevalidate = unlessPosted

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const answer = loaderData?.answer
  if (answer && 'late' in answer) return []
  if (answer?.state === 'shown') return productMeta(answer.product, publicUrlOf(matches))
  return [{ title: 'Product Not Found · Kept' }, { name: 'robots', content: 'noindex' }]
}

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const answer = useArrived<Answer>(loaderData.answer)
  const { pathname } = useLocation()
  const failed = answer?.state === 'failed'
  useEffect(() => {
    if (failed) showToast(storefrontMessages.productFailed)
  }, [failed])

  switch (answer?.state) {
    case undefined:
      return <ProductSkeleton />
    case 'disabled':
      return <Navigate to={href('/shop')} replace />
    case 'failed':
      return <ProductFailed href={pathname} />
    case 'missing':
      return <ProductNotFound />
    case 'shown':
      return (
        <>
          {'late' in loaderData.answer && <title>{`${answer.product.title} · Kept`}</title>}
          <ProductScreen
            key={answer.product.id}
            product={answer.product}
            address={`${publicUrlOf(matches) ?? ''}${pathname}`}
          />
        </>
      )
  }
}
