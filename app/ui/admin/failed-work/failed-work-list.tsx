import {
  failedWorkToasts,
  failedWorkWords as words,
  workWords,
} from '../../../content/staff/failed-work.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type {
  FailedWork,
  WaitingWork as Waiting,
} from '../../../domain/staff/failed-work/failed-work.ts'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListPage } from '../kit/lists/list-page.tsx'
import { LoadError, NothingFound, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { RowActions } from '../kit/lists/row-actions.tsx'
import { ACTIONS, StaffTable } from '../kit/lists/staff-table.tsx'
import { FailedJobCells } from './failed-job-cells.tsx'
import { WaitingWork } from './waiting-work.tsx'
import { AGAIN } from './work-intents.ts'

/**
 * Failed work: jobs to be retried, and dead letters.
 *
 * @param loaded null if it could not be read
 * @param said the last action's message, for browsers without scripts
 */
export function FailedWorkList({
  loaded,
  said,
}: {
  loaded: { waiting: Waiting[]; givenUp: FailedWork[] } | null
  said: Toast | undefined
}) {
  const { shown, failure } = useLastLoaded(loaded, failedWorkToasts.loadFailed)
  return (
    <ListPage
      title={words.title}
      paged={
        shown ? { total: shown.waiting.length + shown.givenUp.length, more: false } : undefined
      }
      noun={['failure', 'failures']}
    >
      <ToastWithoutScripts toast={said} />
      {failure && <LoadError words={failure.title} />}
      {shown && shown.waiting.length > 0 && <WaitingWork waiting={shown.waiting} />}
      {shown && shown.waiting.length > 0 && <h2 className="dashboard-heading">{words.givenUp}</h2>}
      <p className="mb-4 text-ink-soft">{words.about}</p>
      {shown && shown.givenUp.length > 0 && (
        <StaffTable caption={words.caption} columns={['What', 'Why', 'Given up', ACTIONS]}>
          {shown.givenUp.map((one) => (
            <Row key={one.id} {...one} />
          ))}
        </StaffTable>
      )}
      {shown?.givenUp.length === 0 && <NothingFound words={words.none} clearTo={null} />}
    </ListPage>
  )
}

function Row({ id, queue, orderId, why, at }: FailedWork) {
  return (
    <tr>
      <FailedJobCells queue={queue} orderId={orderId} why={why} />
      <td data-label="Given up">
        <DateTime date={at} withTime />
      </td>
      <RowActions
        id={id}
        about={workWords(queue)}
        actions={[
          { intent: AGAIN, label: words.again },
          { intent: 'let-go', label: words.letGo },
        ]}
      />
    </tr>
  )
}
