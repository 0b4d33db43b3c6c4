import { Form, useNavigation } from 'react-router'
import { failedWorkWords as words } from '../../../content/staff/failed-work.ts'
import type { WaitingWork as Waiting } from '../../../domain/staff/failed-work/failed-work.ts'
import { Button } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { ROW_FIELDS } from '../kit/lists/row-actions.tsx'
import { StaffTable } from '../kit/lists/staff-table.tsx'
import { FailedJobCells } from './failed-job-cells.tsx'
import { ALL_AGAIN } from './work-intents.ts'

/** Failed jobs that will be retried, with a button to retry all of them now. */
export function WaitingWork({ waiting }: { waiting: Waiting[] }) {
  const sending = useNavigation().formData?.get(ROW_FIELDS.intent) === ALL_AGAIN
  return (
    <section aria-labelledby="waiting" className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="waiting" className="dashboard-heading">
            {words.waiting}
          </h2>
          <p className="text-ink-soft">{words.waitingAbout}</p>
        </div>
        <Form method="post">
          <Button
            type="submit"
            name={ROW_FIELDS.intent}
            value={ALL_AGAIN}
            size="small"
            busy={sending}
          >
            {words.tryAll}
          </Button>
        </Form>
      </div>
      <StaffTable
        caption={words.waitingCaption}
        columns={['What', 'Why', 'Waits since', 'Next try']}
      >
        {waiting.map((one) => (
          <tr key={one.id}>
            <FailedJobCells {...one} />
            <td data-label="Waits since">
              <DateTime date={one.since} withTime />
            </td>
            <td data-label="Next try">
              <DateTime date={one.nextTry} withTime />
            </td>
          </tr>
        ))}
      </StaffTable>
    </section>
  )
}
