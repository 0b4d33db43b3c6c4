import type { SellValues } from './sell-values.ts'

const NOT_SPECIFIED = 'Not specified'

/** The answers that are kept as text, each with its label, in their order. */
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
/** What somebody said of their piece; empty where they did not. */
export type ItemAnswers = Record<Answer, string>

const ANSWERS = Object.keys(LABELS) as Answer[]
/** Lines that are left away where nothing was said. */
const LEFT_AWAY: readonly Answer[] = ['reason', 'price']

/** The text in which an offer's answers are kept and read by staff, a line for each. */
export function itemDescription(values: ItemAnswers): string {
  return ANSWERS.filter((answer) => values[answer] || !LEFT_AWAY.includes(answer))
    .map(
      (answer) =>
        `${LABELS[answer]}: ${values[answer] || (answer === 'brand' ? NOT_SPECIFIED : '')}`,
    )
    .join('\n')
}

/**
 * The answers behind such a text. The labels are known and come in one order, so an answer may
 * hold whatever a line can, colons and labels included. A text of another kind has no answers.
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
