import { Link } from 'react-router'
import {
  reasonWords,
  failedWorkWords as words,
  workWords,
} from '../../../content/staff/failed-work.ts'
import type { FailedWork } from '../../../domain/staff/failed-work/failed-work.ts'

/** The first cells of a row: the job, and the reason of its failure, explained and as reported. */
export function FailedJobCells({
  queue,
  orderId,
  why,
}: Pick<FailedWork, 'queue' | 'orderId' | 'why'>) {
  const plain = why && reasonWords(why)
  return (
    <>
      <th scope="row" className="font-medium">
        {workWords(queue)}
        {orderId && (
          <Link to={`/admin/orders/${orderId}`} className="text-link block font-normal">
            {words.order}
          </Link>
        )}
      </th>
      <td data-label="Why">
        {plain && <span className="block">{plain}</span>}
        <span className={`wrap-anywhere ${plain ? 'text-ink-soft' : ''}`}>
          {why ?? words.noReason}
        </span>
      </td>
    </>
  )
}
