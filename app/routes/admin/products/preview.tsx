import { href, redirect } from 'react-router'
import { aboutProduct } from '../../../content/product/product-facts.ts'
import { shopDetails } from '../../../content/settings/shop-details.ts'
import { productFormErrors } from '../../../content/staff/products/product-form.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { previewProduct } from '../../../domain/catalogue/admin/preview-product.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { PreviewScreen } from '../../../ui/admin/products/preview-screen.tsx'
import { guard } from '../../../web/admin/guard.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/preview'

export const middleware: Route.MiddlewareFunction[] = guard

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, publicUrl, settings } = context.get(servicesContext)
  const preview = await previewProduct(db, context.get(staffContext), params.id)
  // The form explains why.
  if (!preview) return redirect(href('/admin/products/edit/:id', { id: params.id }))
  const address = `${publicUrl}${href('/shop/product/:id', { id: preview.product.id })}`
  return {
    ...preview,
    about: aboutProduct(preview.product, shopDetails(settings.current)),
    address,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: staffTitle(`${loaderData?.product.title ?? productFormErrors.notLoaded} · Preview`) },
  { name: 'robots', content: 'noindex' },
]

export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PreviewScreen {...loaderData} />
}
