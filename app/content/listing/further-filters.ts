import {
  type FurtherFilters,
  furtherFiltersOf,
  furtherParams,
  type RequestedDelivery,
  SIZE_PARAMS,
  type SizeParam,
} from '../../domain/catalogue/listing/further-filters.ts'
import type {
  FurtherName,
  FurtherParam,
  ListingQuery,
} from '../../domain/catalogue/listing/listing-query.ts'
import { MATERIALS } from '../../domain/catalogue/materials.ts'
import { weekdayAndDay } from '../../platform/values/dates.ts'
import { sizeInWords } from '../product/size-words.ts'

/** A section of the filters. Built on the server, so that its texts are not part of the client bundle. */
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
  type?: 'checkbox' | 'date'
  /** For a checkbox. */
  value?: string
  /** For a text field. */
  inputMode?: 'decimal'
  maxLength?: number
  autoComplete?: 'off' | 'postal-code'
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
  {
    title: 'Ready for delivery',
    inputs: [
      {
        label: 'To postcode',
        name: 'to',
        className: 'filter-field',
        maxLength: 10,
        autoComplete: 'postal-code',
      },
      { label: 'By', name: 'by', className: 'filter-field', type: 'date' },
    ],
    apply: 'Apply delivery',
  },
  { title: 'Offers', inputs: [box('reduced', 'yes', 'Reduced')] },
]

/** The further filters that are set, each with the parameters of the others. */
export function furtherChips(query: ListingQuery): { label: string; further: FurtherParam[] }[] {
  const filters = furtherFiltersOf(query)
  const { sizes, materials, reduced, delivery } = filters
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
    ...(delivery ? [chip(deliveryChip(delivery), { delivery: null })] : []),
    ...(reduced ? [chip('Reduced', { reduced: false })] : []),
  ]
}

function deliveryChip({ to, by }: RequestedDelivery): string {
  const day = by && weekdayAndDay(new Date(`${by}T12:00:00Z`))
  return `Delivered to ${to}${day ? ` by ${day}` : ''}`
}
