import { useFetcher } from 'react-router'
import { Button } from '../../button.tsx'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'
import { MARK_FIELDS, useOptimisticRead } from './optimistic-read.ts'

/**
 * Marks an enquiry as read or unread, optimistically.
 *
 * @param action the page with the form
 * @param of in a list: the enquiry's name for screen readers
 */
export function ReadToggle({
  id,
  isRead,
  action,
  of,
}: {
  id: string
  isRead: boolean
  action: string
  of?: string
}) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const read = useOptimisticRead(id, isRead)
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name={MARK_FIELDS.id} value={id} />
      <Button
        type="submit"
        name={MARK_FIELDS.read}
        value={read ? 'no' : 'yes'}
        variant={of ? 'quiet' : 'secondary'}
        size="small"
        className={of ? '-mr-2.5' : ''}
      >
        {read ? 'Mark as unread' : 'Mark as read'}
        {of && <span className="sr-only">: {of}</span>}
      </Button>
    </fetcher.Form>
  )
}
