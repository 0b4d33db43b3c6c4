import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../loading/use-hydrated.ts'

/**
 * Takes over files chosen in the native file input before hydration, or in a dialog that was open
 * when hydration replaced the input.
 *
 * @returns a ref for an element around that input
 */
export function useEarlyFiles<Around extends HTMLElement>(
  take: (files: readonly File[]) => void,
): RefObject<Around | null> {
  const around = useRef<Around>(null)
  const taker = useRef(take)
  useEffect(() => {
    taker.current = take
  })
  const isEarly = useRef(!useHydrated())
  useLayoutEffect(() => {
    if (!isEarly.current) return
    const field = around.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!field) return
    const hand = () => taker.current([...(field.files ?? [])])
    hand()
    field.addEventListener('change', hand)
  }, [])
  return around
}
