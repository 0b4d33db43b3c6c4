import { Form, Link, useNavigation } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import {
  failedWorkToasts,
  failedWorkWords as words,
  workWords,
} from '../../../content/staff/failed-work.ts'
import type { FailedWork } from '../../../domain/staff/failed-work.ts'
import { Button } from '../../button.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListPage } from '../kit/list-page.tsx'
import { LoadTrouble, NothingFound, SaidWithoutScripts } from '../kit/list-trouble.tsx'
import { Moment } from '../kit/moment.tsx'
import { StaffTable } from '../kit/staff-table.tsx'

/** Fields of a row's form. */
export const WORK_FIELDS = { id: 'id', wish: 'wish' } as const
export const AGAIN = 'again'

/**
 * What the shop has given up.
 *
 * @param loaded null where it could not be read
 * @param said what the last action answered, for browsers without scripts
 */
export function FailedWorkList({
  loaded,
  said,
}: {
  loaded: FailedWork[] | null
  said: Toast | undefined
}) {
  const { shown, failed } = useLastLoaded(loaded, failedWorkToasts.loadFailed)
  return (
    <ListPage
      title={words.title}
      paged={shown ? { total: shown.length, more: false } : undefined}
      noun={['failure', 'failures']}
    >
      <p className="mb-4 text-ink-soft">{words.about}</p>
      <SaidWithoutScripts toast={said} />
      {failed && <LoadTrouble words={failedWorkToasts.loadFailed.title} />}
      {shown && shown.length > 0 && (
        <StaffTable caption={words.caption} head={<Headings />}>
          {shown.map((one) => (
            <Row key={one.id} {...one} />
          ))}
        </StaffTable>
      )}
      {shown?.length === 0 && <NothingFound words={words.none} clearTo={null} />}
    </ListPage>
  )
}

function Headings() {
  return (
    <>
      <th scope="col">What</th>
      <th scope="col">Why</th>
      <th scope="col">Given up</th>
      <th scope="col">
        <span className="sr-only">Actions</span>
      </th>
    </>
  )
}

function Row({ id, queue, orderId, why, at }: FailedWork) {
  const sending = useNavigation().formData?.get(WORK_FIELDS.id) === id
  const what = workWords(queue)
  return (
    <tr>
      <th scope="row" className="font-medium">
        {what}
        {orderId && (
          <Link to={`/admin/orders/${orderId}`} className="text-link block font-normal">
            {words.order}
          </Link>
        )}
      </th>
      <td data-label="Why">
        <span className="wrap-anywhere">{why ?? words.noReason}</span>
      </td>
      <td data-label="Given up">
        <Moment date={at} withTime />
      </td>
      <td>
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name={WORK_FIELDS.id} value={id} />
          <Button
            type="submit"
            name={WORK_FIELDS.wish}
            value={AGAIN}
            variant="secondary"
            size="small"
            disabled={sending}
          >
            {words.again}
            <span className="sr-only">: {what}</span>
          </Button>
          <Button
            type="submit"
            name={WORK_FIELDS.wish}
            value="let-go"
            variant="quiet"
            size="small"
            disabled={sending}
          >
            {words.letGo}
            <span className="sr-only">: {what}</span>
          </Button>
        </Form>
      </td>
    </tr>
  )
}
