import { data, href, redirect, useSearchParams } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listForStaff } from '../../../domain/catalogue/admin/list-for-staff.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { findViews } from '../../../domain/staff/views/views.server.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { ProductList } from '../../../ui/admin/products/product-list.tsx'
import { offerUndo } from '../../../ui/admin/products/undo-deletion.tsx'
import { useShop } from '../../../ui/frame/use-shop.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { changeCell } from '../../../web/admin/products/change-cell.ts'
import { type Changed, changes } from '../../../web/admin/products/change-product.ts'
import { failureOf, readIntent } from '../../../web/admin/products/intent.ts'
import { readProductRequest } from '../../../web/admin/products/product-request.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Products') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, settings } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readProductRequest(url.searchParams, settings.current.shop.few)
  return await loadList(log, 'products.read_failed', 'the list of products', async () => {
    const [products, views] = await Promise.all([
      listForStaff(db, staff, requested),
      findViews(db, staff, 'products'),
    ])
    return {
      products,
      views,
      mayEdit: can(staff.role, 'edit'),
      mayImport: can(staff.role, 'administer'),
    }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, log } = context.get(servicesContext)
  const form = await request.formData()
  const intent = readIntent(form)
  const id = form.get('id')
  if (!intent || typeof id !== 'string') throw data(null, 400)
  try {
    const staff = context.get(staffContext)
    if (intent === 'price' || intent === 'stock') {
      const saved = await changeCell(db, staff, { intent, form }, clock.now())
      return data<Changed>(saved, saved.ok ? 200 : saved.gone ? 409 : 422)
    }
    const changed = await changes[intent](db, staff, id, clock.now())
    if (changed.copyId) {
      const edit = href('/admin/products/edit/:id', { id: changed.copyId })
      return redirect(edit, withFlash('staff-product-duplicated'))
    }
    return data<Changed>(changed, changed.ok ? 200 : 409)
  } catch (err) {
    log.error(
      { event: 'products.save_failed', err, productId: id, intent },
      'a product could not be changed',
    )
    return data<Changed>({ ok: false, toast: failureOf(intent) }, 500)
  }
}

/** No revalidation after a failure: it would fail as well and replace the message. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = readIntent(await request.clone().formData())
  const result: Changed = await resultOrToast(serverAction, failureOf(intent ?? 'show'))
  if (result.deletedId && result.toast) offerUndo(result.toast, result.deletedId)
  return result.ok || result.gone || 'error' in result ? result : data(result, 503)
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  const [params] = useSearchParams()
  const { few } = useShop()
  useResultToast(result)
  return (
    <ProductList
      loaded={loaderData.loaded}
      request={readProductRequest(params, few)}
      said={result?.toast}
      deletedId={result && 'deletedId' in result ? (result.deletedId ?? null) : null}
    />
  )
}
