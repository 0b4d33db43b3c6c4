/** Materials to filter by; the SQL function `product_materials` finds them in title and description. */
export const MATERIALS = [
  'Oak',
  'Walnut',
  'Beech',
  'Pine',
  'Teak',
  'Elm',
  'Mahogany',
  'Rattan',
  'Leather',
  'Velvet',
  'Linen',
  'Wool',
  'Cotton',
  'Metal',
  'Glass',
  'Marble',
] as const

export type Material = (typeof MATERIALS)[number]
