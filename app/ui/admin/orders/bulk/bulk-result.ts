import { data } from 'react-router'
import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'
import { type ActionResult, resultOrToast, useResultToast } from '../../kit/forms/action-result.ts'

/** The result of an action that changes several selected orders. */
export type OrdersResult<Plan> = ActionResult & {
  /** The list's query, without a question mark. */
  list: string
  problem?: 'nothing' | 'too-many'
  /** What would change; with `isDone`, what has changed. */
  plan?: Plan
  isDone?: boolean
}

/**
 * The `clientAction` of such a page. No revalidation if the server is unreachable: it would fail as
 * well.
 *
 * @param failed the toast in that case
 */
export const ordersClientAction =
  (failed: Toast) =>
  async ({ serverAction }: { serverAction: () => Promise<ActionResult> }) => {
    const result = await resultOrToast(serverAction, failed)
    return hasList(result) ? result : data(result, 503)
  }

/**
 * The result and the message that such a page shows.
 *
 * @param result as `useKeptResult` keeps it; undefined before a form was sent
 */
export function useOrdersResult<Given extends OrdersResult<unknown>>(
  result: ActionResult | undefined,
): { result: Given | undefined; said: Toast | undefined } {
  useResultToast(result)
  return { result: hasList<Given>(result) ? result : undefined, said: result?.toast }
}

/** Only results from the server have the list's query. */
function hasList<Given extends OrdersResult<unknown>>(
  result: ActionResult | undefined,
): result is Given {
  return result !== undefined && 'list' in result
}
