import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'
import { hideFailure, showToast } from '../../../toast/toast.tsx'

/** The result of an action of the staff area. */
export type ActionResult = {
  ok: boolean
  /** Shown once, when the result arrives. */
  toast?: Toast
  /** Errors by field name. */
  errors?: Record<string, string>
  /** Another staff member has saved since the form was opened. */
  conflict?: boolean
}

/** Toasts that `resultOrToast` has shown already. */
const shown = new WeakSet<Toast>()

/**
 * Keeps an action's result until the next navigation. The router discards `actionData` at every
 * revalidation, and staff pages revalidate every few seconds (`use-freshness.ts`): errors, temporary
 * passwords and recovery codes would vanish while they are read. Staff routes read their result
 * through this hook.
 */
export function useKeptResult<Given>(actionData: Given | undefined): Given | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, result: actionData })
  // The result arrives before its navigation has ended, with the key of the page it was sent from.
  const isNew = actionData !== undefined && (actionData !== kept.result || key !== kept.key)
  const isOver = actionData === undefined && kept.result !== undefined && key !== kept.key
  if (isNew || isOver) setKept({ key, result: actionData })
  return isNew || isOver ? actionData : kept.result
}

/** Shows an action's toast, once per result regardless of re-renders. */
export function useResultToast(result: { toast?: Toast | undefined } | null | undefined): void {
  useEffect(() => {
    if (result?.toast && !shown.has(result.toast)) showToast(result.toast)
  }, [result])
}

/**
 * Wraps a client action: its toast is shown when the result arrives, also if the dialog that sent the
 * request has been closed. If the server is unreachable or fails, a toast says so and the page stays.
 *
 * @param serverAction of the route's `clientAction`
 */
export async function resultOrToast<Given extends ActionResult>(
  serverAction: () => Promise<Given>,
  toast: Toast,
): Promise<Given | ActionResult> {
  const result = await serverAction().catch((error: unknown): ActionResult => {
    // A redirect or a thrown response is no failure.
    if (error instanceof Response && error.status < 500) {
      hideFailure()
      throw error
    }
    // The router drops what a newer navigation or press has aborted; the server may have done it.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return { ok: false, toast }
  })
  if (result.toast) {
    shown.add(result.toast)
    showToast(result.toast)
  } else if (result.ok) hideFailure()
  return result
}
