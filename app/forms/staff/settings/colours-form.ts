import { settingsProblems as problems } from '../../../content/staff/settings.ts'
import { isColour } from '../../../domain/settings/colour.ts'
import {
  type ColourName,
  lowestContrast,
  MIN_CONTRAST,
  passingShade,
} from '../../../domain/settings/shop-colours.ts'
import type { FieldRule } from '../../fields/field-rules.ts'
import { fieldOf, type SectionForm } from './section-form.ts'

const colourRule = (name: ColourName): FieldRule => ({
  check(text) {
    const colour = text.toLowerCase()
    if (!isColour(colour)) return problems.colour
    const ratio = lowestContrast(name, colour)
    if (ratio >= MIN_CONTRAST) return undefined
    return problems.contrast(ratio, passingShade(name, colour))
  },
})

export const coloursForm: SectionForm<'colours'> = {
  rules: { brand: colourRule('brand'), accent: colourRule('accent') },
  toFields: ({ brand, accent }) => ({ brand, accent }),
  toValue: (fields) => ({
    brand: fieldOf(fields, 'brand').toLowerCase(),
    accent: fieldOf(fields, 'accent').toLowerCase(),
  }),
}
