import { randomUUID } from 'node:crypto'
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  productFormMessages,
  productFormWords,
} from '../../../content/staff/products/product-form.ts'
import { skuTaken } from '../../../content/staff/products/products.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { createProductWithPictures } from '../../../domain/product-admin/create-product-with-pictures.server.ts'
import { findSellRequestDraft } from '../../../domain/product-admin/find-sell-request-draft.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { checkProduct, readProductForm } from '../../../forms/staff/product-form.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { NewProductForm } from '../../../ui/admin/products/form/new-product-form.tsx'
import {
  FORM_KEY_FIELD,
  type ProductResult,
  SELL_REQUEST_FIELD,
  THEN_FIELD,
} from '../../../ui/admin/products/form/product-result.ts'
import {
  pictureProblems,
  readNewPictures,
  showNewPictures,
} from '../../../web/admin/products/pictures-of-form.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/create'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(productFormWords.newTitle) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const requested = url.searchParams.get('offer')
  const formKey = randomUUID()
  if (requested === null) return { formKey, sellRequest: null, requested: false }
  return {
    formKey,
    sellRequest: await findSellRequestDraft(db, context.get(staffContext), requested),
    requested: true,
  }
}

/** The form is not revalidated while it is filled in, even if its sell request changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const submitted = readProductForm(form)
  const checked = checkProduct(submitted)
  const formKey = textOf(form, FORM_KEY_FIELD)
  const refusedForm = (): ProductResult => ({
    ok: false,
    submitted,
    ...(formKey && { formKey }),
    pictures: showNewPictures(services, form),
  })
  const problem = pictureProblems(form)
  if (!checked.ok) {
    return data(
      { ...refusedForm(), errors: checked.errors, ...(problem && { toast: problem }) },
      422,
    )
  }
  try {
    const created = await createProductWithPictures(
      services.db,
      services,
      context.get(staffContext),
      checked.fields,
      {
        sellRequestId: textOf(form, SELL_REQUEST_FIELD) || null,
        formKey: formKey || null,
        pictures: readNewPictures(form),
      },
    )
    if (!created.ok) return data({ ...refusedForm(), errors: { sku: skuTaken } }, 422)
    const { id, missing } = created
    const code = missing > 0 || problem ? 'staff-product-created-images-failed' : CREATED
    // The address differs each time, so that the form is a new one.
    const next =
      textOf(form, THEN_FIELD) === 'another'
        ? `${href('/admin/products/create')}?after=${id}`
        : href('/admin/products/edit/:id', { id })
    return redirect(next, withFlash(code))
  } catch (err) {
    services.log.error({ event: 'products.create_failed', err }, 'a product could not be created')
    return data({ ...refusedForm(), toast: productFormMessages.saveFailed }, 500)
  }
}

const CREATED = 'staff-product-created'

/** No revalidation if the server is unreachable: it would fail as well. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await resultOrToast(serverAction, productFormMessages.saveFailed)
  return 'submitted' in result || result.ok ? result : data(result, 503)
}

export default function CreateProduct({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  const { formKey, sellRequest, requested } = loaderData
  return (
    <NewProductForm
      key={formKey}
      formKey={formKey}
      sellRequest={sellRequest}
      sellRequestMissing={requested && !sellRequest}
      result={result as ProductResult | undefined}
    />
  )
}
