import type { Fields } from '../fields.ts'
import { ending, head, line, paragraphs, text } from './common.ts'

export const sustainabilityFields = {
  ...head,
  saves: {
    kind: 'group',
    of: {
      title: line(80),
      parts: { kind: 'list', min: 1, max: 6, of: { title: line(80), text: paragraphs(1_500) } },
    },
  },
  costs: { kind: 'group', of: { title: line(80), text: paragraphs() } },
  measures: {
    kind: 'group',
    of: {
      title: line(80),
      text: paragraphs(1_500),
      entries: {
        kind: 'list',
        min: 0,
        max: 12,
        of: { name: line(120), source: text(300), place: text(300) },
      },
      after: text(600),
    },
  },
  notClaimed: {
    kind: 'group',
    of: {
      title: line(80),
      rows: { kind: 'list', min: 0, max: 12, of: { claim: text(200), why: text(400) } },
    },
  },
  checking: { kind: 'group', of: { title: line(80), text: paragraphs(2_000) } },
  ending,
} as const satisfies Fields
