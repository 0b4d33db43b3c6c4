import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the page as the server made it, true once scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
