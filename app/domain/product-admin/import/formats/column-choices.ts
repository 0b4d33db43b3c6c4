/** Fields whose column staff can choose. */
export const CHOSEN_FIELDS = [
  'title',
  'description',
  'brand',
  'category',
  'condition',
  'price',
  'dimensions',
  'stock_quantity',
] as const
export type ChosenField = (typeof CHOSEN_FIELDS)[number]

/**
 * Columns chosen by hand, by their index; null: no column. Fields without a choice are read as the
 * format does.
 */
export type ColumnChoices = Partial<Record<ChosenField, number | null>>

/** The choices whose column exists in the file. */
export function validChoices(choices: ColumnChoices, columnCount: number): ColumnChoices {
  const entries = CHOSEN_FIELDS.flatMap((field) => {
    const index = choices[field]
    if (index === undefined) return []
    return index === null || index < columnCount ? [[field, index] as const] : []
  })
  return Object.fromEntries(entries)
}
