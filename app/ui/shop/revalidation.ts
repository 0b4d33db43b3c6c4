import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Nothing that a shopper posts, such as a piece for the cart, changes what the shop shows. */
export function skipRevalidationOnPost({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && (formMethod === undefined || formMethod === 'GET')
}
