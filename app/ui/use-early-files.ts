import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Takes the files that were chosen with the field that stands there without scripts: before the
 * page's program was there, or in a dialog that was open when it came and replaced the field.
 *
 * @returns for an element around that field
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
