import { Link, useLocation, useSearchParams } from 'react-router'
import {
  noSubscribers,
  subscriberCaption,
  subscriberTitle,
} from '../../../content/staff/subscribers.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { readSubscriberRequest } from '../../../domain/newsletter/admin/subscriber-filters.ts'
import type { SubscriberLine } from '../../../domain/newsletter/subscriber.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { buttonClass } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import { ACTIONS, type Column } from '../kit/lists/staff-table.tsx'
import { ImportLink } from '../list-imports/import-link.tsx'

export type SubscriberListData = {
  subscribers: Paged<SubscriberLine>
  mayEdit: boolean
  mayExport: boolean
}

const PATH = '/admin/newsletter-subscribers'
const COLUMNS: Column[] = [
  { label: 'Email', by: 'email' },
  { label: 'Subscribed On', by: 'created' },
  ACTIONS,
]
/** Replaces a list that could not be read. */
const EMPTY: Paged<never> = { rows: [], total: 0, more: false, page: 1, size: 1 }

/**
 * The newsletter's subscribers.
 *
 * @param loaded null if they could not be read, undefined while loading
 * @param said the last action's message, for browsers without scripts
 */
export function SubscriberList({
  loaded,
  said,
}: {
  loaded: SubscriberListData | null | undefined
  said: Toast | undefined
}) {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readSubscriberRequest(params)
  const { state } = request
  return (
    <ListScreen
      path={PATH}
      title={subscriberTitle}
      noun={state === 'subscribed' ? ['subscriber', 'subscribers'] : ['address', 'addresses']}
      caption={subscriberCaption}
      showCaption
      searchLabel="Search email"
      filters={[
        {
          name: 'state',
          label: 'Subscribed or left',
          value: state === 'subscribed' ? '' : state,
          options: [
            ['', 'Subscribed'],
            ['left', 'Left'],
            ['all', 'Subscribed and left'],
          ],
        },
      ]}
      days
      columns={COLUMNS}
      row={(one) => (
        <Row key={one.id} {...one} mayEdit={loaded?.mayEdit ?? false} search={search} />
      )}
      none={noSubscribers}
      {...{ request, said }}
      paged={loaded === null ? EMPTY : loaded?.subscribers}
      mayExport={loaded?.mayExport}
      actions={loaded?.mayExport && <ImportLink kind="subscribers" />}
    >
      {loaded === undefined && <Spinner />}
    </ListScreen>
  )
}

function Spinner() {
  return (
    <div role="status" className="grid place-items-center py-24">
      <span
        aria-hidden="true"
        className="size-8 animate-spin rounded-full border-2 border-hairline border-t-ink"
      />
      <span className="sr-only">Loading...</span>
    </div>
  )
}

function Row({
  id,
  email,
  subscribedAt,
  leftAt,
  mayEdit,
  search,
}: SubscriberLine & { mayEdit: boolean; search: string }) {
  return (
    <tr>
      <th scope="row">
        {email}
        {leftAt && (
          <span className="block font-normal text-ink-soft">
            Left on <DateTime date={leftAt} />
          </span>
        )}
      </th>
      <td className="max-md:flex-none md:min-w-27">
        <DateTime date={subscribedAt} />
      </td>
      <td className="max-md:-my-2 max-md:ml-auto max-md:flex-none">
        {mayEdit && (
          <Link
            to={`${PATH}/${id}/remove${search}`}
            preventScrollReset
            className={`${buttonClass({ variant: 'quiet', size: 'small' })} -mr-2.5`}
          >
            Remove<span className="sr-only"> {email}</span>
          </Link>
        )}
      </td>
    </tr>
  )
}
