import type { SellValues } from './sell-rules.ts'

/** The text in which an offer's answers are kept and read by staff, a line for each. */
export function itemDescription(values: SellValues): string {
  const lines = [
    ['Type', values.itemType],
    ['Brand', values.brand || 'Not specified'],
    ['Material', values.material],
    ['Condition', values.condition],
    ['Dimensions', values.dimensions],
    ['Color', values.color],
    ['Age', values.age],
    ['Damage', values.damage],
    ['Pets', values.pets],
    ['Smoke', values.smoke],
    ...(values.reason ? [['Reason for selling', values.reason]] : []),
    ...(values.price ? [['Expected price', values.price]] : []),
    ['Location', values.location],
  ]
  return lines.map(([label, value]) => `${label}: ${value}`).join('\n')
}
