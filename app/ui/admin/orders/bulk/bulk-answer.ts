import { data } from 'react-router'
import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'
import { type Answer, answerOrToast, useAnswerToast } from '../../kit/answer.ts'

/** The result of an action that changes several selected orders. */
export type OrdersAnswer<Plan> = Answer & {
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
  async ({ serverAction }: { serverAction: () => Promise<Answer> }) => {
    const answer = await answerOrToast(serverAction, failed)
    return hasList(answer) ? answer : data(answer, 503)
  }

/**
 * The result and the message that such a page shows.
 *
 * @param answer as `useKeptAnswer` keeps it; undefined before a form was sent
 */
export function useOrdersAnswer<Given extends OrdersAnswer<unknown>>(
  answer: Answer | undefined,
): { answer: Given | undefined; said: Toast | undefined } {
  useAnswerToast(answer)
  return { answer: hasList<Given>(answer) ? answer : undefined, said: answer?.toast }
}

/** Only results from the server have the list's query. */
function hasList<Given extends OrdersAnswer<unknown>>(answer: Answer | undefined): answer is Given {
  return answer !== undefined && 'list' in answer
}
