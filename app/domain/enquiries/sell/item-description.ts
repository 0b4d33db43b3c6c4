import type { SellValues } from './sell-values.ts'

const NOT_SPECIFIED = 'Not specified'

/** The answers stored as text, with their labels, in order. */
const LABELS = {
  itemType: 'Type',
  brand: 'Brand',
  material: 'Material',
  condition: 'Condition',
  dimensions: 'Dimensions',
  color: 'Color',
  age: 'Age',
  damage: 'Damage',
  pets: 'Pets',
  smoke: 'Smoke',
  reason: 'Reason for selling',
  price: 'Expected price',
  location: 'Location',
} as const satisfies Partial<Record<keyof SellValues, string>>

type Answer = keyof typeof LABELS
/** A seller's answers about the item; empty if not given. */
export type ItemAnswers = Record<Answer, string>

const ANSWERS = Object.keys(LABELS) as Answer[]
/** Lines that are omitted if empty. */
const OPTIONAL_LINES: readonly Answer[] = ['reason', 'price']

/** Formats the answers as the stored text that staff read, one line per answer. */
export function itemDescription(values: ItemAnswers): string {
  return ANSWERS.filter((answer) => values[answer] || !OPTIONAL_LINES.includes(answer))
    .map(
      (answer) =>
        `${LABELS[answer]}: ${values[answer] || (answer === 'brand' ? NOT_SPECIFIED : '')}`,
    )
    .join('\n')
}

/**
 * Parses a text of `itemDescription`. The labels are known and in a fixed order, so an answer may
 * contain anything a line can, including colons and labels. A text in another format has no
 * answers.
 */
export function readItemDescription(text: string): ItemAnswers {
  const found = Object.fromEntries(ANSWERS.map((answer) => [answer, ''])) as ItemAnswers
  let next = 0
  for (const line of text.split('\n')) {
    const at = ANSWERS.findIndex(
      (answer, index) => index >= next && line.startsWith(`${LABELS[answer]}:`),
    )
    const answer = ANSWERS[at]
    if (!answer) continue
    found[answer] = line.slice(LABELS[answer].length + 1).trim()
    next = at + 1
  }
  if (found.brand === NOT_SPECIFIED) found.brand = ''
  return found
}
