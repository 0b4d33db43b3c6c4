import { data } from 'react-router'
import { bulkToasts, bulkWords } from '../../../content/staff/products/bulk.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { BulkPage } from '../../../ui/admin/products/bulk/bulk-page.tsx'
import type { BulkResult } from '../../../ui/admin/products/bulk/bulk-result.ts'
import { handleBulkForm } from '../../../web/admin/products/bulk-request.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/bulk'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(bulkWords.title) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, log, settings } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  try {
    const { result, status } = await handleBulkForm({ db, clock, settings, staff }, form)
    return data(result, status)
  } catch (err) {
    log.error({ event: 'products.bulk_failed', err }, 'a bulk change failed')
    return data({ ok: false, toast: bulkToasts.failed }, 500)
  }
}

/** No revalidation if the server is unreachable: it would fail as well. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await resultOrToast(serverAction, bulkToasts.failed)
  return 'list' in result ? result : data(result, 503)
}

export default function Bulk({ actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return (
    <BulkPage
      result={result && 'list' in result ? (result as BulkResult) : undefined}
      said={result?.toast}
    />
  )
}
