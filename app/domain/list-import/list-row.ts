import type { CsvRecord } from '../../platform/csv/read-csv.ts'
import type { RecordReader } from '../../platform/csv/record-reader.ts'
import type { DbOrTx, Tx } from '../../platform/db.ts'
import type { CodeFields } from '../discounts/admin/staff-code.ts'
import type { Staff } from '../staff/staff.ts'
import type { ListFormatName, ListNote, ListPlan } from './list-rules.ts'

/** A row as read: what it is about, and what to store; null if that cannot be read. */
export type ReadRow<Values> = {
  line: number
  /** Identifies what the row is about: a file may have it once. */
  key: string | null
  /** Shown to staff. */
  label: string
  values: Values | null
  notes: ListNote[]
}

export type PlannedRow<Values> = ReadRow<Values> & { plan: ListPlan }

/** How the files of one source are read. */
export type ListFormat<Values> = {
  name: ListFormatName
  /** @param headings in lower case */
  recognises(headings: ReadonlySet<string>): boolean
  read(reader: RecordReader, record: CsvRecord, deps: ListDeps): ReadRow<Values>
}

export type ListDeps = {
  now: Date
  /** The shop's own origin. */
  publicUrl: string
  /** The form of discount codes, which the domain cannot import. */
  readCode: (
    fields: Record<string, string | string[]>,
  ) =>
    | { ok: true; code: string | null; fields: CodeFields }
    | { ok: false; errors: Partial<Record<string, string>> }
}

/** One list: its formats, what would happen with its rows, and how they are added. */
export type ListHandler<Values> = {
  formats: readonly ListFormat<Values>[]
  /** Plans all rows that nothing refuses yet. Writes nothing. */
  plan(
    db: DbOrTx,
    staff: Staff,
    rows: readonly ReadRow<Values>[],
    deps: ListDeps,
  ): Promise<PlannedRow<Values>[]>
  /**
   * Adds rows in the caller's transaction.
   *
   * @returns why some were not added, by line
   */
  add(
    tx: Tx,
    staff: Staff,
    rows: readonly { line: number; key: string | null; values: Values }[],
    deps: ListDeps,
  ): Promise<Map<number, ListNote>>
}
