import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For lists with routed dialogs: opening or closing one does not revalidate the list. Filters,
 * pages and changes do.
 */
export function skipRevalidationForDialogs(requested: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = requested
  const moves = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search
  return moves && !formMethod ? false : revalidateOnRefusal(requested)
}

/** Revalidates after a refusal, which means a concurrent change. */
export function revalidateOnRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409
}
