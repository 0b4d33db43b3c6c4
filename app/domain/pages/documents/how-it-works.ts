import type { Fields } from '../fields.ts'
import { anchor, ending, head, line, paragraphs, picture, text } from './common.ts'

export const howItWorksFields = {
  ...head,
  steps: {
    kind: 'list',
    min: 1,
    max: 8,
    of: {
      id: anchor,
      title: line(60),
      picture,
      text: paragraphs(2_000),
      link: { kind: 'way', optional: true },
    },
  },
  stories: {
    kind: 'group',
    of: {
      title: line(80),
      text: text(300),
      list: {
        kind: 'list',
        min: 0,
        max: 9,
        of: {
          name: line(80),
          cameIn: text(300),
          done: text(300),
          left: text(300),
          picture,
          before: { kind: 'picture', optional: true },
        },
      },
    },
  },
  ending,
} as const satisfies Fields
