import type { Fields } from '../fields.ts'
import { anchor, ending, head, line, paragraphs, picture, text } from './common.ts'

export const ourStoryFields = {
  ...head,
  picture,
  workshopLead: {
    kind: 'group',
    of: {
      title: line(80),
      name: line(80),
      role: line(80),
      text: paragraphs(),
      quote: text(400),
      sample: { kind: 'flag' },
    },
  },
  sections: {
    kind: 'list',
    min: 1,
    max: 8,
    of: { id: anchor, title: line(80), text: paragraphs() },
  },
  habits: {
    kind: 'group',
    of: { title: line(80), lines: { kind: 'list', min: 1, max: 6, of: { line: line(60) } } },
  },
  ending,
} as const satisfies Fields
