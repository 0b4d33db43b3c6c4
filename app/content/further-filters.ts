import {
  type FurtherFilters,
  furtherFiltersOf,
  furtherParams,
  SIZE_PARAMS,
  type SizeParam,
} from '../domain/catalogue/listing/further-filters.ts'
import type {
  FurtherName,
  FurtherParam,
  ListingQuery,
} from '../domain/catalogue/listing/listing-query.ts'
import { MATERIALS } from '../domain/catalogue/materials.ts'
import { measureText } from '../domain/catalogue/measures.ts'

/** A section of the filters. Made on the server: its words are no part of the client bundle. */
export type FurtherGroup = {
  title: string
  inputs: readonly FurtherInput[]
  /** The accessible name of its button; ticking a box needs none. */
  apply?: string
}

/** Attributes of an input, and its label. */
export type FurtherInput = {
  label: string
  name: FurtherName
  className: string
  /** Of a box. */
  type?: 'checkbox'
  value?: string
  /** Of a field. */
  inputMode?: 'decimal'
  maxLength?: number
  autoComplete?: 'off'
}

const SIZE_LABELS: Record<SizeParam, string> = {
  maxWidth: 'Max. width (cm)',
  maxDepth: 'Max. depth (cm)',
  maxHeight: 'Max. height (cm)',
}

const field = (name: SizeParam): FurtherInput => ({
  label: SIZE_LABELS[name],
  name,
  className: 'filter-field',
  inputMode: 'decimal',
  maxLength: 8,
  autoComplete: 'off',
})

const box = (name: FurtherName, value: string, label = value): FurtherInput => ({
  label,
  name,
  className: 'filter-tick',
  type: 'checkbox',
  value,
})

export const furtherGroups: readonly FurtherGroup[] = [
  {
    title: 'Size',
    inputs: [field('maxWidth'), field('maxDepth'), field('maxHeight')],
    apply: 'Apply size',
  },
  { title: 'Material', inputs: MATERIALS.map((name) => box('material', name)) },
  { title: 'Offers', inputs: [box('reduced', 'yes', 'Reduced')] },
]

const SIZE_WORDS = { width: 'wide', depth: 'deep', height: 'high' } as const

/** '170 cm wide'. @param size in millimetres */
export const sizeInWords = (measure: keyof typeof SIZE_WORDS, size: number): string =>
  `${measureText(measure, size)} cm ${SIZE_WORDS[measure]}`

/** The further filters that are set, each with the parameters of the others. */
export function furtherChips(query: ListingQuery): { label: string; further: FurtherParam[] }[] {
  const filters = furtherFiltersOf(query)
  const { sizes, materials, reduced } = filters
  const chip = (label: string, without: Partial<FurtherFilters>) => ({
    label,
    further: furtherParams({ ...filters, ...without }),
  })
  const names = Object.keys(SIZE_PARAMS) as SizeParam[]
  return [
    ...names.flatMap((name) => {
      const [size, measure] = [sizes[name], SIZE_PARAMS[name]]
      if (size === null) return []
      return [chip(`Up to ${sizeInWords(measure, size)}`, { sizes: { ...sizes, [name]: null } })]
    }),
    ...materials.map((name) =>
      chip(name, { materials: materials.filter((other) => other !== name) }),
    ),
    ...(reduced ? [chip('Reduced', { reduced: false })] : []),
  ]
}
