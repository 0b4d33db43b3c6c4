import type { AlertAbout } from '../../domain/alerts/alert-email.ts'
import type { Criteria } from '../../domain/alerts/criteria.ts'
import type { Category } from '../../domain/catalogue/filters.ts'
import {
  type FurtherFilters,
  furtherFiltersOf,
  SIZE_PARAMS,
  type SizeParam,
} from '../../domain/catalogue/listing/further-filters.ts'
import { formatPence, type Pence } from '../../platform/values/money.ts'
import { sizeInWords } from '../product/size-words.ts'

const NOUNS: Record<Category, string> = {
  Sofas: 'sofas',
  Armchairs: 'armchairs',
  Tables: 'tables',
  Chairs: 'chairs',
  Storage: 'storage pieces',
  Other: 'other pieces',
}

/**
 * What an alert waits for, in words: 'green sofas up to £700, in velvet, up to 170 cm wide, by Ercol'.
 * Begins in lower case.
 *
 * @param options.hidesTyped omits the texts that the visitor has entered, or that their address contains
 */
export function criteriaInWords(criteria: Criteria, { hidesTyped = false } = {}): string {
  const { categories, conditions, colors, brands, search, minPrice, maxPrice } = criteria
  const { sizes, materials, reduced } = furtherFiltersOf(criteria)
  const what = either(categories.map((category) => NOUNS[category])) || 'pieces'
  const main = [
    reduced && 'reduced',
    either(colors.map(lower)),
    what,
    search && (hidesTyped ? 'matching your search' : `matching “${search}”`),
  ]
  return [
    [...main, priceInWords(minPrice, maxPrice)].filter(Boolean).join(' '),
    materials.length > 0 && `in ${either(materials.map(lower))}`,
    sizesInWords(sizes),
    conditions.length > 0 && `in ${either(conditions.map(lower))} condition`,
    brands.length > 0 && (hidesTyped ? 'by a maker you chose' : `by ${either(brands)}`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'up to 170 cm wide and 85 cm high'; empty without limits. */
function sizesInWords(sizes: FurtherFilters['sizes']): string {
  const said = Object.entries(SIZE_PARAMS).flatMap(([name, measure]) => {
    const size = sizes[name as SizeParam]
    return size === null ? [] : [sizeInWords(measure, size)]
  })
  return said.length > 0 ? `up to ${said.join(' and ')}` : ''
}

/** 'up to £700', 'from £200 to £700'; empty without limits. */
function priceInWords(min: Pence | null, max: Pence | null): string {
  if (min === null) return max === null ? '' : `up to ${wholePounds(max)}`
  return max === null
    ? `from ${wholePounds(min)}`
    : `from ${wholePounds(min)} to ${wholePounds(max)}`
}

/** '£700', '£12.50'. */
export const wholePounds = (amount: Pence) => formatPence(amount).replace(/\.00$/, '')

const lower = (word: string) => word.toLowerCase()

/** 'one, two or three'. */
function either(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

/** What an alert waits for: its criteria as text, or the pieces' titles. */
export function aboutInWords(
  { kind, criteria, pieces }: Pick<AlertAbout, 'kind' | 'criteria' | 'pieces'>,
  options: { hidesTyped?: boolean } = {},
): string[] {
  return kind === 'like'
    ? [capital(criteriaInWords(criteria, options))]
    : pieces.map(({ title }) => title)
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
