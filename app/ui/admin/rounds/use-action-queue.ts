import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type QueuedAction, queueAction, readQueuedActions } from './action-queue.ts'
import { cacheSheet, refreshKeptSheet } from './offline-sheets.ts'
import { type SendResult, sendQueuedActions } from './send-queued-actions.ts'

const RETRY_MS = 15_000
/** The browser's `online` event may arrive before the network works. */
const RETRY_WHEN_ONLINE_MS = 3_000

export type ActionQueue = {
  /** Queued on this device and not sent yet, oldest first; also by other staff members. */
  queued: QueuedAction[]
  /** The queued actions that the signed-in staff member can send. */
  unsent: QueuedAction[]
  state: 'idle' | 'sending' | SendResult['state']
  refused: SendResult['refused']
  /** @throws if the device cannot store it */
  add: (action: Omit<QueuedAction, 'nth' | 'actionId' | 'staffId' | 'recordedAt'>) => Promise<void>
  send: () => Promise<void>
  dismiss: () => void
}

/** The actions of the sheet: queued first, then sent, with retries until the server has them. */
export function useActionQueue(staffId: string): ActionQueue {
  const { revalidate } = useRevalidator()
  const [queued, setQueued] = useState<QueuedAction[]>([])
  const [state, setState] = useState<ActionQueue['state']>('idle')
  const [refused, setRefused] = useState<SendResult['refused']>([])
  const sending = useRef(false)
  const isRequested = useRef(false)
  const isOwn = useCallback((action: QueuedAction) => action.staffId === staffId, [staffId])

  const sendOnce = useCallback(async () => {
    const before = await readQueuedActions()
    setQueued(before)
    if (!before.some(isOwn)) {
      setState('idle')
      return
    }
    setState('sending')
    const result = await sendQueuedActions(staffId)
    const left = new Set((await readQueuedActions()).map(({ nth }) => nth))
    if (before.some(({ nth }) => !left.has(nth))) {
      await refreshKeptSheet().catch(() => {})
      await revalidate()
    }
    // Read again: actions may have been queued since then.
    const after = await readQueuedActions()
    setQueued(after)
    setRefused((earlier) => [...earlier, ...result.refused])
    setState(after.some(isOwn) ? result.state : 'sent')
  }, [staffId, isOwn, revalidate])

  const send = useCallback(async () => {
    // A request during an attempt leads to another one: there may be a new action, or the network is back.
    isRequested.current = true
    if (sending.current) return
    sending.current = true
    try {
      while (isRequested.current) {
        isRequested.current = false
        await sendOnce()
      }
    } finally {
      sending.current = false
    }
  }, [sendOnce])

  useEffect(() => {
    // The sheet also works in a browser without IndexedDB.
    const look = () => void send().catch(() => {})
    look()
    void cacheSheet().catch(() => {})
    const timer = setInterval(look, RETRY_MS)
    let soon: ReturnType<typeof setTimeout> | undefined
    const lookTwice = () => {
      look()
      clearTimeout(soon)
      soon = setTimeout(look, RETRY_WHEN_ONLINE_MS)
    }
    addEventListener('online', lookTwice)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      clearTimeout(soon)
      removeEventListener('online', lookTwice)
      document.removeEventListener('visibilitychange', look)
    }
  }, [send])

  const add: ActionQueue['add'] = async (made) => {
    const recordedAt = new Date().toISOString()
    setRefused((earlier) => earlier.filter(({ deliveryId }) => deliveryId !== made.deliveryId))
    await queueAction({ ...made, actionId: crypto.randomUUID(), staffId, recordedAt })
    const now = await readQueuedActions()
    const isQueued = new Set(now.map(({ nth }) => nth))
    // What has been sent stays on the sheet until the sheet has been loaded again.
    const isSending = sending.current
    setQueued((shown) => [...shown.filter(({ nth }) => isSending && !isQueued.has(nth)), ...now])
    void send().catch(() => {})
  }
  const unsent = queued.filter(isOwn)
  return { queued, unsent, state, refused, add, send, dismiss: () => setRefused([]) }
}
