import { data } from 'react-router'
import type { Logger } from '../../platform/log.ts'
import type { ActionResult } from '../../ui/admin/kit/forms/action-result.ts'

/** The outcome of a dialog's form. */
type Changed<Given> = { result: Given; status: number } | 'missing' | 'unreadable'

/**
 * Handles the form of a staff dialog. An unexpected error is logged and returned like a refusal.
 *
 * @param about the event and the ids for the log line of an unexpected error
 * @param failed the result after an unexpected error
 * @param change makes the requested change; it can throw a redirect
 * @throws a response: 404 for what does not exist, 400 for a form that is not the dialog's
 */
export async function dialogResult<Given extends ActionResult>(
  log: Logger,
  { event, ...ids }: { event: `${string}.change_failed` } & Record<string, string>,
  failed: Given,
  change: () => Promise<Changed<Given>>,
) {
  try {
    const changed = await change()
    if (changed === 'missing') throw data(null, 404)
    if (changed === 'unreadable') throw data(null, 400)
    return data(changed.result, changed.status)
  } catch (err) {
    // A redirect or a thrown response is no failure.
    if (!(err instanceof Error)) throw err
    log.error({ event, ...ids, err }, 'the form of a staff dialog could not be processed')
    return data(failed, 500)
  }
}
