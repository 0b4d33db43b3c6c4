import { useFetchers } from 'react-router'
import { SELL_STATUSES, type SellStatus } from '../../../domain/enquiries/sell/sell-status.ts'

/** Fields of the form that sets the status of a sell request. */
export const STATUS_FIELDS = { id: 'id', status: 'status', was: 'was' } as const

/** The optimistic status: of a pending request, else the stored one. */
export function useOptimisticStatus(id: string, status: SellStatus): SellStatus {
  const chosen = useFetchers().flatMap(({ formData }) =>
    formData?.get(STATUS_FIELDS.id) === id ? [formData.get(STATUS_FIELDS.status)] : [],
  )
  return SELL_STATUSES.find((known) => known === chosen.findLast(Boolean)) ?? status
}
