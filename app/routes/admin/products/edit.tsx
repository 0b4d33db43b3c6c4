import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import {
  productFormErrors,
  productFormMessages,
} from '../../../content/staff/products/product-form.ts'
import { skuTaken } from '../../../content/staff/products/products.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findProductToEdit } from '../../../domain/product-admin/find-product-to-edit.server.ts'
import { saveProduct } from '../../../domain/product-admin/save-product.server.ts'
import { historyOf } from '../../../domain/staff/history/history-of.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { countProductViews } from '../../../domain/visits/read-visits.server.ts'
import { checkProduct, readProductForm } from '../../../forms/staff/product-form.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { parseProductId } from '../../../platform/values/ids.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { EditProductForm } from '../../../ui/admin/products/form/edit-product-form.tsx'
import { NoProductForm } from '../../../ui/admin/products/form/no-product-form.tsx'
import {
  PLAIN_FIELD,
  type ProductResult,
  STOCK_WAS_FIELD,
  VERSION_FIELD,
} from '../../../ui/admin/products/form/product-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/edit'

/** Lines of history below the form; the complete history has its own page. */
const HISTORY_LINES = 30

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const { id } = params
  if (!id) return data({ state: 'no-id' } as const, 404)
  try {
    const product = await findProductToEdit(db, staff, id)
    if (!product) return data({ state: 'missing' } as const, 404)
    const history = await historyOf(db, staff, { subject: 'product', id, limit: HISTORY_LINES })
    const mayEdit = can(staff.role, 'edit')
    const views = await countProductViews(db, staff, product.id, isoDay(clock.now()))
    return { state: 'found', product, history, mayEdit, views } as const
  } catch (err) {
    log.error(
      { event: 'products.read_failed', err, productId: id },
      'a product could not be read for its form',
    )
    return data({ state: 'failed' } as const, 500)
  }
}

type Loaded = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>
let last: { id: string | undefined; loaded: Loaded } | undefined

/** Keeps the form if the server is unreachable. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  try {
    const loaded = await serverLoader()
    if (loaded.state === 'found') last = { id: params.id, loaded }
    return withLastForm(params.id, loaded)
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) {
      throw error
    }
    return withLastForm(params.id, { state: 'failed' })
  }
}

/** Keeps an open form if reading the product fails. */
function withLastForm(id: string | undefined, loaded: Loaded): Loaded {
  const gone = loaded.state === 'failed' || loaded.state === 'missing'
  return gone && last && last.id === id ? last.loaded : loaded
}

export const shouldRevalidate = revalidateOnRefusal

export function meta({ loaderData }: Route.MetaArgs) {
  const title =
    loaderData?.state === 'found' ? loaderData.product.fields.title : productFormErrors.notLoaded
  return [{ title: staffTitle(title) }, { name: 'robots', content: 'noindex' }]
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const { id = '' } = params
  const form = await request.formData()
  const submitted = readProductForm(form)
  const checked = checkProduct(submitted)
  if (!checked.ok) {
    return data<ProductResult>({ ok: false, submitted, errors: checked.errors }, 422)
  }
  if (!parseProductId(id)) {
    return data<ProductResult>({ ok: false, submitted, toast: productFormMessages.gone }, 404)
  }
  try {
    const saved = await saveProduct(
      db,
      staff,
      id,
      {
        version: wholeNumber(form.get(VERSION_FIELD)),
        stockWas: wholeNumber(form.get(STOCK_WAS_FIELD)),
        fields: checked.fields,
      },
      clock.now(),
    )
    if (saved.ok && form.has(PLAIN_FIELD)) {
      return redirect(href('/admin/products/edit/:id', { id }), withFlash('staff-product-updated'))
    }
    if (!saved.ok && saved.reason === 'sku-taken') {
      return data<ProductResult>({ ok: false, submitted, errors: { sku: skuTaken } }, 422)
    }
    const product = await findProductToEdit(db, staff, id)
    if (!product || (!saved.ok && saved.reason === 'missing')) {
      return data<ProductResult>({ ok: false, submitted, toast: productFormMessages.gone }, 409)
    }
    if (saved.ok) return { ok: true, toast: productFormMessages.updated, product }
    const toast = productFormMessages.changedMeanwhile
    return data<ProductResult>({ ok: false, submitted, toast, product, collided: true }, 409)
  } catch (err) {
    log.error({ event: 'products.save_failed', err, productId: id }, 'a product could not be saved')
    return data<ProductResult>({ ok: false, submitted, toast: productFormMessages.saveFailed }, 500)
  }
}

/** @returns 0, which is no product's version, if it is not a whole number */
function wholeNumber(given: FormDataEntryValue | null): number {
  const text = typeof given === 'string' ? given : ''
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** No revalidation if the server is unreachable: it would fail as well. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await resultOrToast(serverAction, productFormMessages.saveFailed)
  return 'submitted' in result || result.ok ? result : data(result, 503)
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  if (loaderData.state !== 'found') return <NoProductForm state={loaderData.state} />
  return (
    <EditProductForm
      key={loaderData.product.id}
      {...loaderData}
      result={result as ProductResult | undefined}
    />
  )
}
