import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A refusal means that somebody else was quicker: what they left is asked for at once. */
export function alsoWhenRefused({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409
}
