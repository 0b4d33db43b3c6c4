import { MATERIALS, type Material } from '../materials.ts'
import { measureText, parseMeasure } from '../measures.ts'
import type { CategoryPage } from './category-pages.ts'
import {
  type FurtherName,
  type FurtherParam,
  type ListingQuery,
  parseListingQuery,
} from './listing-query.ts'

/** The measures that can be filtered by, keyed by query parameter. */
export const SIZE_PARAMS = { maxWidth: 'width', maxDepth: 'depth', maxHeight: 'height' } as const
export type SizeParam = keyof typeof SIZE_PARAMS
const SIZES = Object.keys(SIZE_PARAMS) as SizeParam[]

/** Filters by size, material, reduction and delivery. */
export type FurtherFilters = {
  /** Maximum in millimetres; null for any. A product without this measure does not match. */
  sizes: Record<SizeParam, number | null>
  /** A product matches if it has at least one of these; empty for any. */
  materials: readonly Material[]
  /** Only products whose price before a reduction is shown. */
  reduced: boolean
  delivery: RequestedDelivery | null
}

/** Only products that can be delivered to a postcode by a day, as decided by the delivery module. */
export type RequestedDelivery = {
  /** The first half of a postcode in capitals; the entered text if it is not a postcode. */
  to: string
  /** 'YYYY-MM-DD'; null for any day that can be chosen. */
  by: string | null
}

/** Parses the further filters of an address; invalid values are ignored. */
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
    delivery: readDelivery(given.get('to') ?? '', given.get('by') ?? ''),
  }
}

/** A full postcode. Its second half is not needed, and is left out of addresses. */
const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/
const POSTCODE_MAX_LENGTH = 8

function readDelivery(to: string, by: string): RequestedDelivery | null {
  const input = to.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  if (input === '') return null
  const outcode = POSTCODE.exec(input)?.[1] ?? input.slice(0, POSTCODE_MAX_LENGTH)
  return { to: outcode, by: isDay(by) ? by : null }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}T`)
}

/** Returns the query parameters of filters. Inverse of `furtherFiltersOf`. */
export function furtherParams(filters: FurtherFilters): FurtherParam[] {
  const { sizes, materials, reduced, delivery } = filters
  const params: FurtherParam[] = SIZES.flatMap((name) => {
    const size = sizes[name]
    return size === null ? [] : [[name, measureText(SIZE_PARAMS[name], size)]]
  })
  if (materials.length > 0) params.push(['material', materials.join()])
  if (reduced) params.push(['reduced', 'yes'])
  if (delivery) params.push(['to', delivery.to])
  if (delivery?.by) params.push(['by', delivery.by])
  return params
}

/**
 * Like `parseListingQuery`, but drops further filters that are invalid, so that equal filters have equal
 * addresses.
 */
export function readListingAddress(
  params: URLSearchParams,
  categoryPage?: CategoryPage,
): ListingQuery {
  const query = parseListingQuery(params, categoryPage)
  return { ...query, further: furtherParams(furtherFiltersOf(query)) }
}

/** The properties of a product that the filters use. */
export type FurtherFacts = {
  /** Millimetres. */
  width: number | null
  depth: number | null
  height: number | null
  materials: readonly string[] | null
  /** Whether a price before a reduction is shown. */
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
