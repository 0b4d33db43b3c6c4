import { useCallback, useRef } from 'react'
import type { DeliveryAnswer } from '../../content/checkout/delivery-line.ts'

type Requested = {
  query: Record<string, string>
  show: (answer: DeliveryAnswer | null) => void
  /** Runs if there was no response. */
  onFailure?: () => void
}

/**
 * Requests the delivery texts. A new request aborts the last one, so that a late response neither
 * replaces a newer one nor sets the cookie of an earlier postcode.
 */
export function useDeliveryRequest(): (requested: Requested) => void {
  const last = useRef<AbortController>(null)
  return useCallback(({ query, show, onFailure }) => {
    last.current?.abort()
    last.current = new AbortController()
    const { signal } = last.current
    fetchDelivery(query, signal).then(
      (answer) => signal.aborted || show(answer),
      () => signal.aborted || onFailure?.(),
    )
  }, [])
}

/** @param query empty: for the choice in the cookies */
export async function fetchDelivery(
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<DeliveryAnswer | null> {
  const address = `/api/delivery?${new URLSearchParams(query)}`
  const response = await fetch(address, signal ? { signal } : {})
  return (await response.json()) as DeliveryAnswer | null
}
