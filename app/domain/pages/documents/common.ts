import type { Field } from '../fields.ts'

/** Fields that several documents have. Search engines cut titles and descriptions at these lengths. */
const MAX_TITLE = 60
const MAX_DESCRIPTION = 160

export const line = (max: number) => ({ kind: 'line', max }) as const satisfies Field
export const text = (max: number) => ({ kind: 'text', max }) as const satisfies Field

/** Paragraphs with links and emphasis. */
export const paragraphs = (max = 4_000) =>
  ({ kind: 'rich', max, parts: [] }) as const satisfies Field

export const picture = { kind: 'picture' } as const satisfies Field
export const anchor = { kind: 'anchor' } as const satisfies Field

/** Fields of every page: its heading, also the title of the browser tab; what search engines show. */
export const head = {
  title: line(MAX_TITLE),
  description: text(MAX_DESCRIPTION),
  lead: text(400),
}

/** The last section of a page: a sentence and up to three links. */
export const ending = {
  kind: 'group',
  of: {
    title: line(100),
    ways: { kind: 'list', min: 1, max: 3, of: { way: { kind: 'way' } } },
  },
} as const satisfies Field
