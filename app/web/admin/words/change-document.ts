import { data, href, type RouterContextProvider, redirect } from 'react-router'
import {
  documentLabels,
  noTime,
  problemInWords,
  refusals,
  pageToasts as toasts,
} from '../../../content/staff/words.ts'
import { confirmDefaults } from '../../../domain/pages/admin/confirm-defaults.server.ts'
import { cancelSchedule, publishVersion } from '../../../domain/pages/admin/publish.server.ts'
import { restoreVersion, saveDraft } from '../../../domain/pages/admin/save-version.server.ts'
import { checkDocument } from '../../../domain/pages/check-document.server.ts'
import { type DocumentName, documents, hasInForceDate } from '../../../domain/pages/documents.ts'
import { changeList, readListChange, toFlat } from '../../../domain/pages/flat-source.ts'
import { isDate, isLocalTime } from '../../../domain/settings/setting-rules.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { londonInstant } from '../../../platform/values/dates.ts'
import { type Services, servicesContext } from '../../../server/request-context.ts'
import type { DocumentResult } from '../../../ui/admin/words/loaded-document.ts'
import { versionNumber } from '../../pages/version-number.ts'
import { staffContext } from '../staff-context.ts'
import { documentAt } from './load-document.ts'
import { flatOf, sourceOf } from './submitted-source.ts'

type Changing = Pick<Services, 'db' | 'pageTexts' | 'clock' | 'log'>

const respond = (result: DocumentResult, status = 200) => data(result, status)

type Requested = {
  request: Request
  params: { document: string }
  context: Readonly<RouterContextProvider>
}

/** Handles a form of a document's page. @throws a 404 response if there is no such document */
export async function changeDocument({ request, params, context }: Requested) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const name = documentAt(params.document)
  const form = await request.formData()
  const requested = textOf(form, 'do')
  try {
    switch (requested) {
      case 'save':
      case 'preview':
        return await save(services, staff, name, form, requested === 'preview')
      case 'publish':
      case 'schedule':
        return await publish(services, staff, name, form, requested === 'schedule')
      case 'cancel':
        await cancelSchedule(services.db, staff, { name, label: documentLabels[name] })
        return respond({ ok: true, toast: toasts.cancelled })
      case 'confirm':
        return await confirm(services, staff, name, form)
      case 'restore':
        return await restore(services, staff, name, form)
      default:
        return await editList(services, staff, name, form, requested)
    }
  } catch (err) {
    // A redirect is no failure.
    if (!(err instanceof Error)) throw err
    services.log.error({ event: 'words.change_failed', err }, 'a page text could not be changed')
    return respond({ ok: false, toast: toasts.failed }, 500)
  }
}

async function save(
  { db, pageTexts, clock }: Changing,
  staff: Staff,
  name: DocumentName,
  form: FormData,
  thenPreview: boolean,
) {
  const submitted = flatOf(form)
  const base = numberOf(form, 'base')
  const source = await sourceOf(db, staff, pageTexts.defaults, name, submitted)
  const checked = checkDocument(name, source)
  if (!checked.ok) {
    const errors = Object.fromEntries(
      Object.entries(checked.problems).map(([path, problem]) => [path, problemInWords(problem)]),
    )
    return respond({ ok: false, toast: toasts.notSaved, errors, submitted, base }, 422)
  }
  const label = documentLabels[name]
  const given = { name, label, words: checked.words, base }
  const saved = await saveDraft(db, staff, given, pageTexts.defaults, clock.now())
  if (!saved.ok) {
    return respond({ ok: false, toast: toasts.conflict, submitted, conflict: true }, 409)
  }
  if (thenPreview) throw redirect(href('/admin/words/:document/preview', { document: name }))
  return respond({ ok: true, saved: saved.number, toast: toasts.saved(saved.number) })
}

/** Adds, removes or moves an item of a list, without saving the other entered texts. */
async function editList(
  { db, pageTexts }: Changing,
  staff: Staff,
  name: DocumentName,
  form: FormData,
  requested: string,
) {
  const change = readListChange(requested)
  if (!change) throw data(null, 400)
  const changed = changeList(flatOf(form), change)
  const source = await sourceOf(db, staff, pageTexts.defaults, name, changed)
  const submitted = toFlat(documents[name], source)
  return respond({ ok: true, submitted, base: numberOf(form, 'base'), turn: crypto.randomUUID() })
}

async function publish(
  { db, pageTexts, clock }: Changing,
  staff: Staff,
  name: DocumentName,
  form: FormData,
  isScheduled: boolean,
) {
  const [at, day] = [textOf(form, 'at'), textOf(form, 'in_force_from')]
  const publication = { at, in_force_from: day }
  const refuse = (field: string, words: string) =>
    respond({ ok: false, toast: toasts.notSaved, errors: { [field]: words }, publication }, 422)
  if (isScheduled && !isLocalTime(at)) return refuse('at', noTime)
  const given = {
    name,
    label: documentLabels[name],
    number: numberOf(form, 'number'),
    dueAt: isScheduled ? londonInstant(at) : null,
    inForceFrom: hasInForceDate(name) && isDate(day) ? day : null,
  }
  const published = await publishVersion(db, staff, given, clock.now())
  if (!published.ok) {
    const { reason } = published
    if (reason === 'changed') return respond({ ok: false, toast: toasts.changed }, 409)
    const isDay = reason === 'no-date' || reason === 'date-after-publication'
    return refuse(isDay ? 'in_force_from' : 'at', refusals[reason])
  }
  await pageTexts.renew()
  return respond({ ok: true, toast: isScheduled ? toasts.scheduled : toasts.published })
}

async function confirm(
  { db, pageTexts, clock }: Changing,
  staff: Staff,
  name: DocumentName,
  form: FormData,
) {
  const requested = { name, label: documentLabels[name], read: textOf(form, 'read') }
  const confirmed = await confirmDefaults(db, staff, requested, pageTexts.defaults, clock.now())
  if (confirmed.ok) return respond({ ok: true, toast: toasts.confirmed })
  return respond({ ok: false, toast: toasts.changed }, 409)
}

async function restore(
  { db, pageTexts, clock }: Changing,
  staff: Staff,
  name: DocumentName,
  form: FormData,
) {
  const [from, base] = [numberOf(form, 'number'), numberOf(form, 'base')]
  const requested = { name, label: documentLabels[name], from, base }
  const restored = await restoreVersion(db, staff, requested, pageTexts.defaults, clock.now())
  if (restored.ok) return respond({ ok: true, toast: toasts.restored(restored.number) })
  if (restored.reason === 'no-such-version') throw data(null, 404)
  return respond({ ok: false, toast: toasts.changed }, 409)
}

const numberOf = (form: FormData, field: string) => versionNumber(textOf(form, field))
