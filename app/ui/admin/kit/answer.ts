import { useEffect } from 'react'
import type { Toast } from '../../../content/messages.ts'
import { showToast } from '../../toast.tsx'

/** What an action of the staff area answers. */
export type Answer = {
  ok: boolean
  /** Said once, when the answer comes. */
  toast?: Toast
  /** What is wrong, by the name of the field. */
  errors?: Record<string, string>
}

/** Says what an action has answered; of one answer only once, however often it is drawn. */
export function useAnswerToast(answer: { toast?: Toast | undefined } | null | undefined): void {
  useEffect(() => {
    if (answer?.toast) showToast(answer.toast)
  }, [answer])
}

/**
 * An action as the browser calls it: where it cannot reach the server, or the server fails, the
 * toast says so and the page stays as it is.
 *
 * @param serverAction of the route's `clientAction`
 */
export async function answerOrToast<Given extends Answer>(
  serverAction: () => Promise<Given>,
  toast: Toast,
): Promise<Given | Answer> {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect, or an answer that another page gives, is no failure.
    if (error instanceof Response && error.status < 500) throw error
    return { ok: false, toast }
  }
}
