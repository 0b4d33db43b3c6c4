import { settingsWords as words } from '../../../content/staff/settings.ts'
import type { SectionFields } from '../../../forms/staff/settings/section-form.ts'

export type FieldsProps = {
  begin: SectionFields
  errors: SectionFields
  /** Stored values that differ from the entered ones, after another staff member has saved. */
  theirs: SectionFields
}

/** The stored value, below a field with a different entered value. */
export function Theirs({ value }: { value: string | undefined }) {
  if (value === undefined) return null
  return (
    <p className="mt-2 rounded-md border border-amber bg-amber-soft p-3 text-sm whitespace-pre-line">
      <span className="font-medium">{words.theirs}</span> {value || words.nothing}
    </p>
  )
}
