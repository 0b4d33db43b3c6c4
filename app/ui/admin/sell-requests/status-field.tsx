import { useId } from 'react'
import { useFetcher } from 'react-router'
import { statusWords } from '../../../content/staff/enquiries/sell-requests.ts'
import { SELL_STATUSES, type SellStatus } from '../../../domain/enquiries/sell/sell-status.ts'
import { Button } from '../../button.tsx'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'
import { STATUS_FIELDS, useOptimisticStatus } from './shown-status.ts'

/**
 * Sets the status of a sell request as soon as it is chosen.
 *
 * @param status the last known status; submitted, so that a colleague's change is not overwritten
 * @param action the page with the form
 */
export function StatusField({
  id,
  status,
  action,
}: {
  id: string
  status: SellStatus
  action: string
}) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const shown = useOptimisticStatus(id, status)
  const field = useId()
  return (
    <fetcher.Form method="post" action={action} className="flex items-center gap-3">
      <input type="hidden" name={STATUS_FIELDS.id} value={id} />
      <input type="hidden" name={STATUS_FIELDS.was} value={status} />
      <label htmlFor={field} className="font-medium">
        Status
      </label>
      <span className="list-filter grow">
        <select
          id={field}
          name={STATUS_FIELDS.status}
          value={shown}
          onChange={({ currentTarget: { form } }) => void fetcher.submit(form)}
        >
          {SELL_STATUSES.map((one) => (
            <option key={one} value={one}>
              {statusWords[one]}
            </option>
          ))}
        </select>
      </span>
      <noscript>
        <Button type="submit" variant="secondary" size="small">
          Save
        </Button>
      </noscript>
    </fetcher.Form>
  )
}
