/**
 * The fields of forms about returns. The server replaces files by `stored` and `problem`.
 */
export const RETURN_FIELDS = {
  piece: 'piece',
  units: (itemId: number) => `units-${itemId}`,
  /** How many units the form offers. */
  left: (itemId: number) => `left-${itemId}`,
  way: 'way',
  reason: 'reason',
  files: 'photos',
  stored: 'stored-photo',
  problem: 'photo-problem',
} as const

/**
 * What was wrong with a form's photos. `busy`: only that too many were being stored at the time.
 *
 * @returns null if all were stored
 */
export function photoProblemOf(form: FormData): 'busy' | 'unusable' | null {
  const reasons = form.getAll(RETURN_FIELDS.problem)
  if (reasons.length === 0) return null
  return reasons.every((reason) => reason === 'busy') ? 'busy' : 'unusable'
}
