import {
  settingsLabels as labels,
  settingsProblems as problems,
} from '../../../content/staff/settings.ts'
import { tooLong } from '../../../content/toasts/form-messages.ts'
import {
  isLine,
  isMailAddress,
  SETTING_LENGTHS,
  ukPhone,
} from '../../../domain/settings/setting-rules.ts'
import type { Section, Settings } from '../../../domain/settings/settings.ts'
import type { FieldRule, FieldRules } from '../../fields/field-rules.ts'

/** The text of each field by its name. */
export type SectionFields = Record<string, string>

/** A section of the settings as a form. */
export type SectionForm<Name extends Section> = {
  rules: FieldRules
  toFields(value: Settings[Name]): SectionFields
  /** Problems that concern several fields, by field. */
  problems?: (fields: SectionFields) => SectionFields
  /** @param fields without problems of their own */
  toValue(fields: SectionFields): Settings[Name]
}

function lineProblem(text: string): string | undefined {
  if (text.length > SETTING_LENGTHS.note) return tooLong(SETTING_LENGTHS.note)
  return isLine(text) ? undefined : problems.markup
}

/** A line of text. */
export const required = (field: string): FieldRule => ({
  check: (text) => (text === '' ? problems.required(labels[field] ?? field) : lineProblem(text)),
})

export const optional: FieldRule = {
  check: (text) => (text === '' ? undefined : lineProblem(text)),
}

/** A field that is empty or passes a check. */
export const optionalField = (isRight: (text: string) => boolean, message: string): FieldRule => ({
  check: (text) => (text === '' || isRight(text) ? undefined : message),
})

export const checked = (isRight: (text: string) => boolean, message: string): FieldRule => ({
  check: (text) => (isRight(text) ? undefined : message),
})

export const emailRule = checked(isMailAddress, problems.email)
export const isPhone = (text: string) => ukPhone(text) !== null

/** null for an empty field. */
export const orNull = (text: string | undefined): string | null => text || null

/** The value of a field; empty if the form lacks it. */
export function fieldOf(fields: SectionFields, name: string): string {
  return fields[name] ?? ''
}
