import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { keepSheet, refreshKeptSheet } from './kept-sheets.ts'
import { type KeptPress, keepPress, readPresses } from './press-store.ts'
import { type SendResult, sendPresses } from './send-presses.ts'

const RETRY_MS = 15_000

export type Presses = {
  /** Queued on this device and not sent yet, oldest first. */
  unsent: KeptPress[]
  state: 'idle' | 'sending' | SendResult['state']
  refused: SendResult['refused']
  /** @throws if the device cannot store it */
  press: (press: Omit<KeptPress, 'nth' | 'actionId' | 'staffId'>) => Promise<void>
  send: () => Promise<void>
  dismiss: () => void
}

/** The actions of the sheet: queued first, then sent, with retries until the server has them. */
export function usePresses(staffId: string): Presses {
  const { revalidate } = useRevalidator()
  const [unsent, setUnsent] = useState<KeptPress[]>([])
  const [state, setState] = useState<Presses['state']>('idle')
  const [refused, setRefused] = useState<SendResult['refused']>([])
  const sending = useRef(false)

  const send = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      const before = await readPresses()
      setUnsent(before)
      if (before.length === 0) return setState('idle')
      setState('sending')
      const result = await sendPresses(staffId)
      const after = await readPresses()
      if (after.length < before.length) {
        await refreshKeptSheet().catch(() => {})
        await revalidate()
      }
      setUnsent(after)
      setRefused((earlier) => [...earlier, ...result.refused])
      setState(after.length === 0 ? 'sent' : result.state)
    } finally {
      sending.current = false
    }
  }, [staffId, revalidate])

  useEffect(() => {
    // The sheet also works in a browser without IndexedDB.
    const look = () => void send().catch(() => {})
    look()
    void keepSheet().catch(() => {})
    const timer = setInterval(look, RETRY_MS)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [send])

  const press: Presses['press'] = async (made) => {
    await keepPress({ ...made, actionId: crypto.randomUUID(), staffId })
    setUnsent(await readPresses())
    void send().catch(() => {})
  }
  return { unsent, state, refused, press, send, dismiss: () => setRefused([]) }
}
