import { settingsProblems as problems } from '../../../content/staff/settings.ts'
import { tooLong } from '../../../content/toasts/form-messages.ts'
import { isLine, MAX_LOW_STOCK, SETTING_LENGTHS } from '../../../domain/settings/setting-rules.ts'
import type { FieldRule } from '../../fields/field-rules.ts'
import { checked, fieldOf, required, type SectionForm } from './section-form.ts'

const shortLine = (field: string, most: number): FieldRule => ({
  check(text) {
    if (text === '') return problems.required(field)
    if (text.length > most) return tooLong(most)
    return isLine(text) ? undefined : problems.markup
  },
})

const isFew = (text: string) =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LOW_STOCK

export const shopForm: SectionForm<'shop'> = {
  rules: {
    name: shortLine('name', SETTING_LENGTHS.name),
    slogan: shortLine('slogan', SETTING_LENGTHS.line),
    delivery_note: required('delivery_note'),
    few: checked(isFew, problems.few(MAX_LOW_STOCK)),
  },
  toFields: ({ name, line, deliveryNote, few }) => ({
    name,
    slogan: line,
    delivery_note: deliveryNote,
    few: `${few}`,
  }),
  toValue: (fields) => ({
    name: fieldOf(fields, 'name'),
    line: fieldOf(fields, 'slogan'),
    deliveryNote: fieldOf(fields, 'delivery_note'),
    few: Number(fields.few),
  }),
}
