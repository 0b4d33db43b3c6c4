import { data } from 'react-router'
import { importText, importToasts } from '../../../content/staff/products/product-import.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import {
  changeImport,
  type ImportChange,
} from '../../../domain/product-admin/import/change-import.server.ts'
import {
  findImport,
  listImportRows,
  ROWS_PER_PAGE,
} from '../../../domain/product-admin/import/find-imports.server.ts'
import { IMPORT_FIELDS } from '../../../domain/product-admin/import/import-fields.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { ImportPage } from '../../../ui/admin/imports/import-page.tsx'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { actionResult } from '../../../web/admin/action-result.ts'
import { readImportOptions } from '../../../web/admin/imports/import-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(importText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const found = await findImport(db, staff, id)
  if (!found) return data({ found: null }, 404)
  const after = Number(url.searchParams.get('after') ?? 0)
  const rows = await listImportRows(db, staff, {
    id,
    after: Number.isSafeInteger(after) && after >= 0 && after < 2 ** 31 ? after : 0,
    onlyRefused: url.searchParams.get('show') === 'noted',
  })
  return { found, rows, hasMore: rows.length === ROWS_PER_PAGE }
}

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { db, clock, jobs, log } = context.get(servicesContext)
  const change = readChange(await request.formData())
  if (!change) throw data(null, 400)
  try {
    const result = await changeImport(db, { clock, jobs }, context.get(staffContext), id, change)
    return result.ok
      ? actionResult({ ok: true })
      : actionResult({ ok: false, toast: importToasts.otherState }, 409)
  } catch (err) {
    log.error(
      { event: 'import.change_failed', err, importId: id },
      'an import could not be changed',
    )
    return actionResult({ ok: false, toast: importToasts.failed }, 500)
  }
}

function readChange(form: FormData): ImportChange | null {
  const kind = textOf(form, IMPORT_FIELDS.intent)
  if (kind === 'check') return { kind, options: readImportOptions(form) }
  return kind === 'start' || kind === 'cancel' ? { kind } : null
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, importToasts.failed)

/** One import: its mapping, what would happen, its progress and its result. */
export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <ImportPage {...loaderData} said={result?.toast} />
}
