import { settingsProblems as problems } from '../../../content/staff/settings.ts'
import { PICTURES } from '../../../domain/settings/picture-fields.ts'
import { pictureOf, referenceOf } from '../../../domain/settings/picture-reference.ts'
import {
  fieldOf,
  optional,
  optionalField,
  type SectionFields,
  type SectionForm,
} from './section-form.ts'

const reference = optionalField((text) => pictureOf(text) !== null, problems.upload)
const percent = optionalField((text) => /^(?:\d{1,2}|100)$/.test(text), problems.percent)

/** `logo` and `hero` name a stored picture or an upload; empty for none. */
export const picturesForm: SectionForm<'pictures'> = {
  rules: {
    logo: reference,
    logo_alt: optional,
    hero: reference,
    hero_alt: optional,
    hero_x: percent,
    hero_y: percent,
  },
  toFields: ({ logo, hero }) => ({
    logo: logo ? referenceOf(logo) : '',
    logo_alt: logo?.alt ?? '',
    hero: hero ? referenceOf(hero) : '',
    hero_alt: hero?.alt ?? '',
    hero_x: `${hero?.focus.x ?? 50}`,
    hero_y: `${hero?.focus.y ?? 50}`,
  }),
  problems(fields): SectionFields {
    const missing = PICTURES.filter((name) => fields[name] && !fields[`${name}_alt`])
    return Object.fromEntries(missing.map((name) => [`${name}_alt`, problems.alt]))
  },
  toValue(fields) {
    const logo = pictureOf(fieldOf(fields, 'logo'))
    const hero = pictureOf(fieldOf(fields, 'hero'))
    const focus = { x: Number(fields.hero_x || 50), y: Number(fields.hero_y || 50) }
    return {
      logo: logo && { ...logo, alt: fieldOf(fields, 'logo_alt') },
      hero: hero && { ...hero, alt: fieldOf(fields, 'hero_alt'), focus },
    }
  },
}
