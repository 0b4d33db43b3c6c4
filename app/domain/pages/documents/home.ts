import type { Field, Fields } from '../fields.ts'
import { line, picture, text } from './common.ts'

const MAX_ADDRESS_LENGTH = 300
/** A row of four, and four that replace sold ones. */
const MAX_PIECES = 8

const titled = { kind: 'group', of: { title: line(100) } } as const satisfies Field

export const homeFields = {
  /** The title of the browser tab. */
  title: line(60),
  /** Also the description of the whole shop. */
  description: text(160),
  hero: {
    kind: 'group',
    of: {
      headline: line(80),
      text: text(240),
      promises: { kind: 'list', min: 0, max: 4, of: { line: line(60) } },
    },
  },
  categories: titled,
  featured: {
    kind: 'group',
    of: {
      title: line(100),
      text: text(200),
      /** Shown in this order, before all others; if empty: the featured products, newest first. */
      pieces: {
        kind: 'list',
        min: 0,
        max: MAX_PIECES,
        of: { piece: { kind: 'line', max: MAX_ADDRESS_LENGTH, names: 'piece' } },
      },
    },
  },
  mission: {
    kind: 'group',
    of: {
      label: line(40),
      title: line(100),
      paragraphs: { kind: 'list', min: 1, max: 4, of: { text: text(800) } },
      way: { kind: 'way' },
      picture,
    },
  },
  care: {
    kind: 'group',
    of: {
      title: line(100),
      steps: {
        kind: 'list',
        min: 1,
        max: 8,
        of: { name: line(40), text: text(300), picture },
      },
    },
  },
  rescued: {
    kind: 'group',
    of: {
      title: line(100),
      text: text(200),
      sofas: {
        kind: 'list',
        min: 0,
        max: 6,
        of: {
          name: line(80),
          cameIn: text(300),
          wentOut: text(300),
          picture,
          before: { kind: 'picture', optional: true },
        },
      },
    },
  },
  testimonials: titled,
  sell: {
    kind: 'group',
    of: { title: line(120), text: text(500), button: line(40) },
  },
} as const satisfies Fields
