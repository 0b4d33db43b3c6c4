import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in server-rendered markup, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
