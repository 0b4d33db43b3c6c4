/** The stored values of the sell form's choices. */
export const sellOptions = {
  itemType: ['2-seater', '3-seater', 'sectional', 'corner-sofa', 'recliner', 'armchair', 'other'],
  material: ['leather', 'fabric', 'velvet', 'other'],
  condition: ['like-new', 'excellent', 'good', 'fair'],
  pets: ['yes', 'no'],
  smoke: ['yes', 'no'],
} as const

type SellField =
  | 'name'
  | 'email'
  | 'phone'
  | 'location'
  | 'itemType'
  | 'brand'
  | 'material'
  | 'condition'
  | 'age'
  | 'dimensions'
  | 'color'
  | 'damage'
  | 'pets'
  | 'smoke'
  | 'reason'
  | 'price'

/** The sell form's sixteen validated and trimmed fields; optional ones may be empty. */
export type SellValues = Record<SellField, string>
