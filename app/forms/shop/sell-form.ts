import { sellFieldErrors as errors } from '../../content/toasts/form-messages.ts'
import { type SellValues, sellOptions } from '../../domain/enquiries/sell/sell-values.ts'
import type { FieldErrors, FieldRule } from '../fields/field-rules.ts'

/** Rules of the sell form's sixteen inputs, in the form's order. */
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
} as const satisfies Record<keyof SellValues, FieldRule>

export type SellErrors = FieldErrors<typeof sellRules>
