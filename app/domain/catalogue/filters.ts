export const CATEGORIES = ['Sofas', 'Armchairs', 'Tables', 'Chairs', 'Storage', 'Other'] as const
export const CONDITIONS = ['Like New', 'Excellent', 'Good', 'Fair'] as const
export const COLORS = [
  'Black',
  'Brown',
  'White',
  'Grey',
  'Blue',
  'Green',
  'Red',
  'Yellow',
  'Orange',
  'Purple',
  'Beige',
] as const

export type Category = (typeof CATEGORIES)[number]
export type Condition = (typeof CONDITIONS)[number]
export type Color = (typeof COLORS)[number]
