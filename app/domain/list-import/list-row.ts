import type { CsvRecord } from '../../platform/csv/read-csv.ts'
import type { RecordReader } from '../../platform/csv/record-reader.ts'
import type { DbOrTx, Tx } from '../../platform/db.ts'
import type { CodeFields } from '../discounts/admin/staff-code.ts'
import type { Staff } from '../staff/staff.ts'
import type { ListFormatName, ListNote, ListPlan } from './list-rules.ts'

/** A row as read. `values`: what to store; null if the row cannot be read. */
export type ReadRow<Values> = {
  line: number
  /** Identifies the entry; may occur once in a file. */
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
  /** Reads a code like the form of discount codes, which the domain layer must not import. */
  readCode: (
    fields: Record<string, string | string[]>,
  ) =>
    | { ok: true; code: string | null; fields: CodeFields }
    | { ok: false; errors: Partial<Record<string, string>> }
}

/** A list: its formats, the plan for its rows, and how they are added. */
export type ListHandler<Values> = {
  formats: readonly ListFormat<Values>[]
  /** Plans the rows that have not been refused yet. Writes nothing. */
  plan(
    db: DbOrTx,
    staff: Staff,
    rows: readonly ReadRow<Values>[],
    deps: ListDeps,
  ): Promise<PlannedRow<Values>[]>
  /**
   * Adds rows in the caller's transaction.
   *
   * @returns why rows were not added, by line
   */
  add(
    tx: Tx,
    staff: Staff,
    rows: readonly { line: number; key: string | null; values: Values }[],
    deps: ListDeps,
  ): Promise<Map<number, ListNote>>
}
