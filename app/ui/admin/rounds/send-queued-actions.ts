import { STOP_ACTION_FIELDS } from '../../../domain/delivery-rounds/sheet/stop-action-fields.ts'
import { type QueuedAction, readQueuedActions, removeQueuedAction } from './action-queue.ts'

const ADDRESS = '/admin/rounds/press'
const TIMEOUT_MS = 60_000

/** Why sending has stopped. `signed-out`: the queue stays until the same staff member has signed in. */
export type SendResult = {
  state: 'sent' | 'no-signal' | 'signed-out'
  /** The actions that the server refused permanently, by delivery. */
  refused: { deliveryId: string; words: string }[]
}

/**
 * Sends the queued actions one after the other, in order. Each has an id: one whose response was lost
 * is sent again and counts once. One lock for all tabs, so that no two send concurrently.
 */
export async function sendQueuedActions(staffId: string): Promise<SendResult> {
  const send = () => sendAll(staffId)
  return 'locks' in navigator ? await navigator.locks.request('round-presses', send) : await send()
}

async function sendAll(staffId: string): Promise<SendResult> {
  const refused: SendResult['refused'] = []
  for (const action of await readQueuedActions()) {
    if (action.staffId !== staffId || action.nth === undefined) continue
    const response = await post(action)
    if (response === 'no-signal' || response === 'signed-out') return { state: response, refused }
    if (response !== 'taken')
      refused.push({ deliveryId: action.deliveryId, words: response.refused })
    await removeQueuedAction(action.nth)
  }
  return { state: 'sent', refused }
}

async function post(
  action: QueuedAction,
): Promise<'taken' | 'no-signal' | 'signed-out' | { refused: string }> {
  const form = new FormData()
  form.set(STOP_ACTION_FIELDS.kind, action.kind)
  form.set(STOP_ACTION_FIELDS.delivery, action.deliveryId)
  form.set(STOP_ACTION_FIELDS.action, action.actionId)
  form.set(STOP_ACTION_FIELDS.staff, action.staffId)
  if (action.recordedAt) form.set(STOP_ACTION_FIELDS.recordedAt, action.recordedAt)
  for (const [name, value] of Object.entries(action.fields)) form.set(name, value)
  if (action.photo) form.set(STOP_ACTION_FIELDS.photo, action.photo, 'photo.jpg')
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const { signal } = giveUp
    const response = await fetch(ADDRESS, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      signal,
    })
    if (response.ok) return 'taken'
    if (response.type === 'opaqueredirect' || response.status === 401) return 'signed-out'
    if (response.status >= 500 || response.status === 429) return 'no-signal'
    // `error`: the request was refused before it reached the route, for example because it is too large.
    const body = (await response.json().catch(() => ({}))) as { words?: string; error?: string }
    return { refused: body.words ?? body.error ?? `${response.status}` }
  } catch {
    return 'no-signal'
  } finally {
    clearTimeout(timer)
  }
}
