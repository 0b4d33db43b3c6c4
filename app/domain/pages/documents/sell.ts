import type { Fields } from '../fields.ts'
import { head, line, text } from './common.ts'

export const sellFields = {
  ...head,
  steps: {
    kind: 'group',
    of: {
      title: line(80),
      steps: { kind: 'list', min: 1, max: 8, of: { name: line(60), text: text(300) } },
    },
  },
  helps: {
    kind: 'group',
    of: { title: line(80), lines: { kind: 'list', min: 0, max: 8, of: { line: line(160) } } },
  },
  faq: {
    kind: 'group',
    of: {
      title: line(80),
      questions: {
        kind: 'list',
        min: 0,
        max: 20,
        of: { question: line(160), answer: text(1_000) },
      },
    },
  },
} as const satisfies Fields
