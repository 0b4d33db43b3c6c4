import { readExportedText } from '../../../platform/csv/csv.ts'
import type { CsvRecord } from '../../../platform/csv/read-csv.ts'
import type { RecordReader } from '../../../platform/csv/record-reader.ts'
import { isEmail } from '../../../platform/values/email-address.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import { addImported, findAddresses } from '../../newsletter/admin/add-imported.server.ts'
import { SUBSCRIBER_COLUMNS as C } from '../../newsletter/admin/subscriber-columns.ts'
import { CONSENT_SOURCES } from '../../newsletter/schema.ts'
import type { ListDeps, ListFormat, ListHandler, PlannedRow, ReadRow } from '../list-row.ts'
import type { ListNote } from '../list-rules.ts'
import { readTime } from './read-time.ts'

type SubscriberValues = {
  email: string
  source: (typeof CONSENT_SOURCES)[number]
  wording: string
  /** ISO 8601. */
  since: string
  leftAt: string | null
}

/** Longer than any consent wording of this software. */
const MAX_WORDING_LENGTH = 1_000

/** A row with its address checked. */
function rowOf(
  reader: RecordReader,
  record: CsvRecord,
  heading: string,
  rest: Omit<SubscriberValues, 'email'>,
  notes: readonly ListNote[],
): ReadRow<SubscriberValues> {
  const email = readExportedText(reader.cell(record, heading) ?? '')
  const all: ListNote[] = [...reader.problems(record), ...notes]
  if (!isEmail(email)) {
    all.unshift({ code: 'not-an-email', column: reader.heading(heading) ?? heading })
  }
  const key = isEmail(email) ? email.toLowerCase() : null
  return {
    line: record.line,
    key,
    label: truncate(email, 200),
    values: { email, ...rest },
    notes: all,
  }
}

const kept: ListFormat<SubscriberValues> = {
  name: 'kept',
  recognises: (headings) =>
    [C.email, C.since, C.status].every((heading) => headings.has(heading.toLowerCase())),
  read(reader, record, { now }) {
    const cell = (heading: string) =>
      readExportedText(reader.cell(record, heading.toLowerCase()) ?? '')
    const notes: ListNote[] = []
    const since = readTime(cell(C.since), 'london')
    if (!since) notes.push({ code: 'not-a-date', column: C.since })
    const status = cell(C.status).toLowerCase()
    if (status !== 'subscribed' && status !== 'left') {
      notes.push({ code: 'status-unknown', column: C.status })
    }
    const leftAt = status === 'left' ? readTime(cell(C.left), 'london') : null
    if (status === 'left' && !leftAt) notes.push({ code: 'not-a-date', column: C.left })
    if (leftAt) notes.push({ code: 'as-left' })
    const source = CONSENT_SOURCES.find((known) => known === cell(C.source)) ?? 'import'
    const wording = truncate(cell(C.wording), MAX_WORDING_LENGTH) || 'Imported, without its wording'
    const times = { since: (since ?? now).toISOString(), leftAt: leftAt?.toISOString() ?? null }
    return rowOf(reader, record, 'email', { source, wording, ...times }, notes)
  },
}

/** Shopify's customers: those who accepted marketing by mail. */
const shopify: ListFormat<SubscriberValues> = {
  name: 'shopify',
  recognises: (headings) => headings.has('email') && ACCEPTS.some((name) => headings.has(name)),
  read(reader, record, { now }) {
    const column = reader.heading(...ACCEPTS) ?? 'Accepts Email Marketing'
    const accepts = /^(?:yes|true)$/i.test(reader.cell(record, ...ACCEPTS) ?? '')
    const consent: ListNote = accepts
      ? { code: 'no-consent-date' }
      : { code: 'not-accepted', column }
    const wording = `Shopify’s list of customers: “${column}” is yes. The date is that of the import.`
    const rest = { source: 'import' as const, wording, since: now.toISOString(), leftAt: null }
    return rowOf(reader, record, 'email', rest, [consent])
  },
}
const ACCEPTS = ['accepts email marketing', 'accepts marketing']

/** Mailchimp's audience: the file of subscribed contacts; contacts of its other files are refused. */
const mailchimp: ListFormat<SubscriberValues> = {
  name: 'mailchimp',
  recognises: (headings) =>
    headings.has('email address') &&
    ['optin_time', 'confirm_time', 'unsub_time', 'clean_time'].some((name) => headings.has(name)),
  read(reader, record, { now }) {
    const time = (name: string) => readTime(reader.cell(record, name) ?? '', 'utc')
    const notes: ListNote[] = []
    if (reader.heading('unsub_time')) notes.push({ code: 'left-there' })
    if (reader.heading('clean_time')) notes.push({ code: 'bounced-there' })
    const since = time('confirm_time') ?? time('optin_time')
    if (!since) notes.push({ code: 'no-consent-date' })
    const wording = since
      ? 'Mailchimp’s audience: subscribed, with the time of its opt-in.'
      : 'Mailchimp’s audience: subscribed. The date is that of the import.'
    const rest = { source: 'import' as const, wording, leftAt: null }
    return rowOf(
      reader,
      record,
      'email address',
      { ...rest, since: (since ?? now).toISOString() },
      notes,
    )
  },
}

/** Subscribers of the newsletter. */
export const subscriberList: ListHandler<SubscriberValues> = {
  formats: [kept, shopify, mailchimp],
  async plan(db, staff, rows) {
    const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]))
    const here = await findAddresses(db, staff, keys)
    return rows.map((row): PlannedRow<SubscriberValues> => {
      const state = row.key === null ? undefined : here.get(row.key)
      const isLeft = row.values?.leftAt !== null
      if (row.notes.some(({ code }) => code === 'not-accepted')) return { ...row, plan: 'skip' }
      if (state === 'left' && !isLeft) {
        return { ...row, plan: 'refused', notes: [{ code: 'left-here' }] }
      }
      if (state) return { ...row, plan: 'skip', notes: [{ code: 'here-already' }] }
      return { ...row, plan: 'create' }
    })
  },
  async add(tx, staff, rows, _deps: ListDeps) {
    const added = await addImported(
      tx,
      staff,
      rows.map(({ values: { email, source, wording, since, leftAt } }) => ({
        email,
        source,
        consent_wording: wording,
        since: new Date(since),
        leftAt: leftAt === null ? null : new Date(leftAt),
      })),
    )
    const missed = rows.filter(({ values }) => !added.has(values.email.toLowerCase()))
    return new Map<number, ListNote>(missed.map(({ line }) => [line, { code: 'appeared-since' }]))
  },
}
