import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Skips revalidation after a POST: nothing that a shopper posts changes the shop's pages. */
export function skipRevalidationOnPost({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && (formMethod === undefined || formMethod === 'GET')
}
