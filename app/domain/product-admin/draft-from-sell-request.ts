import type { Category, Condition } from '../catalogue/filters.ts'
import type { ItemAnswers } from '../enquiries/sell/item-description.ts'

/** Initial values of a product form created from a sell request. */
export type ProductDraft = {
  title: string
  description: string
  brand: string
  category: Category | null
  condition: Condition | null
  dimensions: string
}

/** Noun and category for each answer of the sell form's list of types. */
const TYPES: Record<string, { noun: string; category: Category }> = {
  '2-seater': { noun: '2-seater sofa', category: 'Sofas' },
  '3-seater': { noun: '3-seater sofa', category: 'Sofas' },
  sectional: { noun: 'sectional sofa', category: 'Sofas' },
  'corner-sofa': { noun: 'corner sofa', category: 'Sofas' },
  recliner: { noun: 'recliner', category: 'Armchairs' },
  armchair: { noun: 'armchair', category: 'Armchairs' },
  other: { noun: 'piece of furniture', category: 'Other' },
}

const CONDITIONS: Record<string, Condition> = {
  'like-new': 'Like New',
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
}

/**
 * Drafts a product's description from a seller's answers, for staff to edit. Omits seller,
 * location, reason and expected price; mentions pets and smoking, for people with allergies.
 */
export function draftFromAnswers(answers: ItemAnswers): ProductDraft {
  const { brand, dimensions, itemType, condition } = answers
  const { noun, category } = TYPES[itemType] ?? { noun: '', category: null }
  const covered = coverOf(answers)
  const title = [brand, noun, covered && `in ${covered}`].filter(Boolean).join(' ')
  return {
    title: capital(title),
    description: sentences(answers, noun, covered).join(' '),
    brand,
    category,
    condition: CONDITIONS[condition] ?? null,
    dimensions,
  }
}

/** `blue velvet`, `brown leather`; only the colour if the material is unspecific. */
function coverOf({ color, material }: ItemAnswers): string {
  const cloth = material === 'other' ? '' : material
  const shade = color.toLowerCase()
  return cloth && shade.includes(cloth) ? shade : [shade, cloth].filter(Boolean).join(' ')
}

function sentences(answers: ItemAnswers, noun: string, covered: string): string[] {
  const { brand, age, damage, pets, smoke } = answers
  const what = [noun, brand && `by ${brand}`, covered && `in ${covered}`].filter(Boolean).join(' ')
  const said = [
    what && `${capital(what)}.`,
    age && ageSentence(age),
    damage && !NO_DAMAGE.test(damage) ? `Marks to know of: ${ended(damage)}` : '',
    homeSentence(pets === 'yes', smoke === 'yes'),
  ]
  return said.filter((sentence) => sentence !== '')
}

/** Phrases that mean no damage. */
const NO_DAMAGE =
  /^(no|none|nothing|nil|n\/?a|-+|no(ne)? (damage|marks?|wear)|not? (that i know of|known|any)|no damage at all)[.!]*$/i

function ageSentence(age: string): string {
  const number = /^(\d+(?:[.,]\d+)?)(?:\s*(?:years?|yrs?)(?: old)?)?\.?$/i.exec(age)?.[1]
  if (!number) return `Age: ${ended(age)}`
  return `About ${number} ${number === '1' ? 'year' : 'years'} old.`
}

function homeSentence(pets: boolean, smoke: boolean): string {
  if (pets && smoke) return 'It comes from a home with pets where people smoke.'
  if (pets) return 'It comes from a home with pets.'
  return smoke ? 'It comes from a home where people smoke.' : ''
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
