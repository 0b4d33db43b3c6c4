import { settingsWords as words } from '../../../content/staff/settings.ts'
import type { SectionFields } from '../../../forms/staff/settings/section-form.ts'

export type FieldsProps = {
  begin: SectionFields
  errors: SectionFields
  /** Stored values that differ from what was typed, after somebody else has saved. */
  theirs: SectionFields
}

/** What is stored now, below a field in which something else was typed. */
export function Theirs({ value }: { value: string | undefined }) {
  if (value === undefined) return null
  return (
    <p className="mt-2 rounded-md border border-amber bg-amber-soft p-3 text-sm whitespace-pre-line">
      <span className="font-medium">{words.theirs}</span> {value || words.nothing}
    </p>
  )
}
