import { data } from 'react-router'
import { purchaseText, purchaseToasts } from '../../../content/staff/products/stock-book.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { can } from '../../../domain/staff/roles.ts'
import { findPurchase } from '../../../domain/stock-book/purchases/find-purchase.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { PurchasePage } from '../../../ui/admin/stock-book/purchase-page.tsx'
import type { PurchaseResult } from '../../../ui/admin/stock-book/purchase-result.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import { changePurchase } from '../../../web/admin/stock-book/change-purchase.ts'
import type { Route } from './+types/purchase'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(purchaseText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const found = await loadList(log, 'products.read_failed', 'a product’s purchase', async () => ({
    product: await findPurchase(db, staff, params.id),
    mayEdit: can(staff.role, 'edit'),
  }))
  if (found.loaded === null) return { loaded: null }
  const { product, mayEdit } = found.loaded
  if (!product) throw data(null, 404)
  return { loaded: { product, mayEdit } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<PurchaseResult>(
    services.log,
    { event: 'purchases.change_failed', product: params.id },
    { ok: false, toast: purchaseToasts.failed },
    () => changePurchase(services, context.get(staffContext), params.id, form),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<PurchaseResult>(serverAction, purchaseToasts.failed)

/** How a product was bought. */
export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <PurchasePage loaded={loaderData.loaded} result={result} />
}
