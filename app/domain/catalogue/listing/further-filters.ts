import { MATERIALS, type Material } from '../materials.ts'
import { measureText, parseMeasure } from '../measures.ts'
import type { CategoryPage } from './category-pages.ts'
import {
  type FurtherName,
  type FurtherParam,
  type ListingQuery,
  parseListingQuery,
} from './listing-query.ts'

/** The measures that have a filter, by its parameter. */
export const SIZE_PARAMS = { maxWidth: 'width', maxDepth: 'depth', maxHeight: 'height' } as const
export type SizeParam = keyof typeof SIZE_PARAMS
const SIZES = Object.keys(SIZE_PARAMS) as SizeParam[]

/** The filters by what most pieces say in numbers or words only. */
export type FurtherFilters = {
  /** Millimetres; null: any. A product without this measure is no match. */
  sizes: Record<SizeParam, number | null>
  /** A product matches with one of them. */
  materials: readonly Material[]
  /** Only products whose price before a reduction is shown. */
  reduced: boolean
}

/** Reads the further filters of an address; what cannot be read is ignored. */
export function furtherFiltersOf({ further }: Pick<ListingQuery, 'further'>): FurtherFilters {
  const given = new Map<FurtherName, string>(further)
  const size = (name: SizeParam) => parseMeasure(SIZE_PARAMS[name], given.get(name) ?? '')
  const words = (given.get('material') ?? '').toLowerCase().split(',')
  return {
    sizes: {
      maxWidth: size('maxWidth'),
      maxDepth: size('maxDepth'),
      maxHeight: size('maxHeight'),
    },
    materials: MATERIALS.filter((name) => words.includes(name.toLowerCase())),
    reduced: given.get('reduced') === 'yes',
  }
}

/** The parameters of filters. Inverse of `furtherFiltersOf`. */
export function furtherParams({ sizes, materials, reduced }: FurtherFilters): FurtherParam[] {
  const params: FurtherParam[] = SIZES.flatMap((name) => {
    const size = sizes[name]
    return size === null ? [] : [[name, measureText(SIZE_PARAMS[name], size)]]
  })
  if (materials.length > 0) params.push(['material', materials.join()])
  if (reduced) params.push(['reduced', 'yes'])
  return params
}

/**
 * As `parseListingQuery`, without further filters that cannot be read: equal filters have equal
 * addresses.
 */
export function readListingAddress(
  params: URLSearchParams,
  categoryPage?: CategoryPage,
): ListingQuery {
  const query = parseListingQuery(params, categoryPage)
  return { ...query, further: furtherParams(furtherFiltersOf(query)) }
}

/** What the filters look at. */
export type FurtherFacts = {
  /** Millimetres. */
  width: number | null
  depth: number | null
  height: number | null
  materials: readonly string[] | null
  /** A price before a reduction is shown. */
  isReduced: boolean
}

/** Whether a product matches the further filters. */
export function fitsFurther(facts: FurtherFacts, query: Pick<ListingQuery, 'further'>): boolean {
  const { sizes, materials, reduced } = furtherFiltersOf(query)
  const isWithin = (name: SizeParam) => {
    const [most, size] = [sizes[name], facts[SIZE_PARAMS[name]]]
    return most === null || (size !== null && size <= most)
  }
  return (
    SIZES.every(isWithin) &&
    (materials.length === 0 || materials.some((name) => facts.materials?.includes(name))) &&
    (!reduced || facts.isReduced)
  )
}
