import { data } from 'react-router'
import {
  reductionRefusals,
  reductionText,
  reductionToasts,
} from '../../../content/staff/products/reductions.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { applyDueReductions } from '../../../domain/catalogue/reductions/apply-due-reductions.server.ts'
import { findPricing } from '../../../domain/catalogue/reductions/find-pricing.server.ts'
import {
  endReduction,
  setReduction,
} from '../../../domain/catalogue/reductions/set-reduction.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { REFUSED_FIELD, readReductionForm } from '../../../forms/staff/reduction-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { ReductionPage, type ReductionResult } from '../../../ui/admin/products/reduction-page.tsx'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/price'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(reductionText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const found = await loadList(log, 'products.read_failed', 'a product’s price', async () => ({
    pricing: await findPricing(db, staff, params.id),
    mayEdit: can(staff.role, 'edit'),
  }))
  if (found.loaded === null) return { loaded: null }
  const { pricing, mayEdit } = found.loaded
  if (!pricing) throw data(null, 404)
  return { loaded: { pricing, mayEdit } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const now = clock.now()
  try {
    if (textOf(form, 'intent') === 'end') {
      await endReduction(db, staff, params.id, now)
      return data<ReductionResult>({ ok: true, toast: reductionToasts.ended })
    }
    const read = readReductionForm(form, now)
    const { submitted } = read
    const toast = reductionToasts.notSaved
    if (!read.ok)
      return data<ReductionResult>({ ok: false, toast, submitted, errors: read.errors }, 422)
    const set = await setReduction(db, staff, params.id, read.fields, now)
    if (!set.ok) {
      const errors = { [REFUSED_FIELD[set.reason]]: reductionRefusals[set.reason] }
      return data<ReductionResult>({ ok: false, toast, submitted, errors }, 422)
    }
    // A reduction that begins immediately is applied now, instead of some seconds later.
    await applyDueReductions(db, now)
    return data<ReductionResult>({ ok: true, toast: reductionToasts.planned })
  } catch (err) {
    log.error(
      { event: 'products.reduction_save_failed', err },
      'a reduced price could not be saved',
    )
    return data<ReductionResult>({ ok: false, toast: reductionToasts.failed }, 500)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, reductionToasts.failed)

/** The reduced price of a product. */
export default function ProductPrice({ loaderData, params, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <ReductionPage id={params.id} loaded={loaderData.loaded} result={result} />
}
