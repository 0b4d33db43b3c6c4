import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Of a list with dialogs of their own address: opening or closing one does not read the list
 * again, so that what fails then is the dialog's own failure. Filters, pages and changes do.
 */
export function unlessDialogMoves(asked: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = asked
  const moves = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search
  return moves && !formMethod ? false : revalidateOnRefusal(asked)
}

/** A refusal means that somebody else was quicker: what they left is asked for at once. */
export function revalidateOnRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409
}
