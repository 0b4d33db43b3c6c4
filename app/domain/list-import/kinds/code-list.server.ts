import { readExportedText, yesNo } from '../../../platform/csv/csv.ts'
import { pence } from '../../../platform/values/money.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import { CODE_COLUMNS as C } from '../../discounts/admin/code-columns.ts'
import { findCodes } from '../../discounts/admin/find-codes.server.ts'
import { createCode, setCodeActive } from '../../discounts/admin/save-code.server.ts'
import type { CodeFields } from '../../discounts/admin/staff-code.ts'
import type { ListDeps, ListFormat, ListHandler, PlannedRow } from '../list-row.ts'
import type { ListNote } from '../list-rules.ts'
import { readTime } from './read-time.ts'

/** Columns of the list's export: its times are in London time, its maximum includes past redemptions. */
const EXPORTED = {
  from: 'Valid from',
  until: 'Valid until',
  maxUses: 'Maximum uses',
  state: 'State',
}
const low = (heading: string) => heading.toLowerCase()

type CodeValues = {
  code: string
  /** Times in ISO 8601. */
  fields: Omit<CodeFields, 'valid_from' | 'valid_until'> & {
    valid_from: string | null
    valid_until: string | null
  }
  active: boolean
}

const COLUMN_OF: Record<string, string> = {
  code: C.code,
  value: C.percentage,
  maxUses: C.usesLeft,
  minimum: C.minimum,
  to: C.until,
  from: C.from,
}

const kept: ListFormat<CodeValues> = {
  name: 'kept',
  recognises: (headings) =>
    [C.code, C.amount, C.percentage].every((heading) => headings.has(low(heading))),
  read(reader, record, { readCode }) {
    const cell = (...headings: string[]) =>
      readExportedText(reader.cell(record, ...headings.map(low)) ?? '')
    const notes: ListNote[] = reader.problems(record)
    const amount = cell(C.amount)
    const minimum = cell(C.minimum)
    if (amount && cell(C.percentage)) notes.push({ code: 'two-values', column: C.percentage })
    const read = readCode({
      code: cell(C.code),
      kind: amount ? 'amount' : 'percentage',
      value: amount || cell(C.percentage),
      from: '',
      to: '',
      maxUses: cell(C.usesLeft, EXPORTED.maxUses),
      minimum: /^0(?:\.0+)?$/.test(minimum) ? '' : minimum,
      categories: cell(C.categories)
        .split(',')
        .map((category) => category.trim()),
    })
    if (!read.ok) {
      for (const [field, detail = ''] of Object.entries(read.errors)) {
        const column = field === 'value' && amount ? C.amount : (COLUMN_OF[field] ?? field)
        notes.push({ code: 'field', column, detail })
      }
    }
    const time = (utcColumn: string, londonColumn: string) => {
      const utc = cell(utcColumn)
      const text = utc || cell(londonColumn)
      const parsed = readTime(text, utc ? 'utc' : 'london')
      if (text && !parsed) notes.push({ code: 'not-a-date', column: utcColumn })
      return parsed?.toISOString() ?? null
    }
    const valid_from = time(C.from, EXPORTED.from)
    const valid_until = time(C.until, EXPORTED.until)
    if (valid_from && valid_until && valid_until <= valid_from) {
      notes.push({ code: 'not-a-date', column: C.until })
    }
    const active = cell(C.active).toLowerCase()
    if (active && active !== yesNo(true) && active !== yesNo(false)) {
      notes.push({ code: 'not-yes-or-no', column: C.active })
    }
    const code = cell(C.code)
    const key = read.ok ? read.code : null
    const isEnded = active === yesNo(false) || /^(?:ended|used-up)$/.test(cell(EXPORTED.state))
    return {
      line: record.line,
      key,
      label: key ?? truncate(code, 200),
      values:
        read.ok && key !== null
          ? { code: key, fields: { ...read.fields, valid_from, valid_until }, active: !isEnded }
          : null,
      notes,
    }
  },
}

/** Discount codes. Past redemptions are not imported: they belong to orders, which are not imported. */
export const codeList: ListHandler<CodeValues> = {
  formats: [kept],
  async plan(db, staff, rows) {
    const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]))
    const here = await findCodes(db, staff, keys)
    return rows.map((row): PlannedRow<CodeValues> => {
      if (row.key === null || !here.has(row.key)) return { ...row, plan: 'create' }
      return { ...row, plan: 'skip', notes: [...row.notes, { code: 'here-already' }] }
    })
  },
  async add(tx, staff, rows, { now }: ListDeps) {
    const refused = new Map<number, ListNote>()
    for (const { line, values } of rows) {
      const result = await createCode(tx, staff, values.code, fieldsOf(values), now)
      if (!result.ok) refused.set(line, { code: 'appeared-since' })
      else if (!values.active) await setCodeActive(tx, staff, result.id, false, now)
    }
    return refused
  },
}

/** Restores the types of the fields that were stored as JSON. */
function fieldsOf({ fields }: CodeValues): CodeFields {
  const { amount, minimum, valid_from: from, valid_until: until } = fields
  return {
    ...fields,
    amount: amount === null ? null : pence(amount),
    minimum: pence(minimum),
    valid_from: from === null ? null : new Date(from),
    valid_until: until === null ? null : new Date(until),
  }
}
