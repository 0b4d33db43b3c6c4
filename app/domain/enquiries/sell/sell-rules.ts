import { sellFieldErrors as errors } from '../../../content/form-messages.ts'
import type { FieldErrors, FieldRules, FieldValues } from '../field-rules.ts'

export const sellOptions = {
  itemType: ['2-seater', '3-seater', 'sectional', 'corner-sofa', 'recliner', 'armchair', 'other'],
  material: ['leather', 'fabric', 'velvet', 'other'],
  condition: ['like-new', 'excellent', 'good', 'fair'],
  pets: ['yes', 'no'],
  smoke: ['yes', 'no'],
} as const

/** The sell form's sixteen inputs, in its order. */
export const sellRules = {
  name: { min: 2, max: 200, message: errors.name },
  email: { min: 1, max: 254, message: errors.email, email: true },
  phone: { min: 5, max: 50, message: errors.phone, optional: true },
  location: { min: 3, max: 200, message: errors.location },
  itemType: { min: 1, max: 50, message: errors.itemType, options: sellOptions.itemType },
  brand: { min: 0, max: 100, optional: true },
  material: { min: 1, max: 50, message: errors.material, options: sellOptions.material },
  condition: { min: 1, max: 50, message: errors.condition, options: sellOptions.condition },
  age: { min: 1, max: 100, message: errors.age },
  dimensions: { min: 3, max: 200, message: errors.dimensions },
  color: { min: 1, max: 100, message: errors.color },
  damage: { min: 1, max: 2_000, message: errors.damage },
  pets: { min: 1, max: 50, message: errors.pets, options: sellOptions.pets },
  smoke: { min: 1, max: 50, message: errors.smoke, options: sellOptions.smoke },
  reason: { min: 0, max: 2_000, optional: true },
  price: { min: 0, max: 100, optional: true },
} as const satisfies FieldRules

export type SellValues = FieldValues<typeof sellRules>
export type SellErrors = FieldErrors<typeof sellRules>
