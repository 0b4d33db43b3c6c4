import { Link, useLocation, useSearchParams } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import {
  noSubscribers,
  subscriberCaption,
  subscriberTitle,
} from '../../../content/staff/subscribers.ts'
import type { SubscriberLine } from '../../../domain/newsletter/subscriber.ts'
import {
  readSubscriberRequest,
  type SubscriberListRequest,
} from '../../../domain/newsletter/subscriber-filters.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { buttonClass } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { FilterDate, FilterSelect, ListControls } from '../kit/list-controls.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { NothingFound, SaidWithoutScripts } from '../kit/list-states.tsx'
import { Pager } from '../kit/pager.tsx'
import { SortHeading, StaffTable } from '../kit/staff-table.tsx'

export type SubscriberListData = {
  subscribers: Paged<SubscriberLine>
  mayEdit: boolean
  mayExport: boolean
}

const PATH = '/admin/newsletter-subscribers'

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
  return (
    <ListPage
      title={subscriberTitle}
      paged={loaded?.subscribers}
      noun={
        request.state === 'subscribed' ? ['subscriber', 'subscribers'] : ['address', 'addresses']
      }
      exportHref={loaded?.mayExport ? `${PATH}/export.csv${search}` : undefined}
    >
      <SaidWithoutScripts toast={said} />
      <Controls request={request} params={params} />
      {loaded === undefined ? (
        <Spinner />
      ) : (
        <Found loaded={loaded} request={request} search={search} />
      )}
    </ListPage>
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

function Found({
  loaded,
  request,
  search,
}: {
  loaded: SubscriberListData | null
  request: SubscriberListRequest
  search: string
}) {
  const [params] = useSearchParams()
  const narrowed = ['q', 'state', 'from', 'to'].some((name) => params.get(name))
  const subscribers = loaded?.subscribers
  if (!subscribers || subscribers.rows.length === 0) {
    return (
      <>
        <NothingFound words={noSubscribers} clearTo={narrowed ? PATH : null} />
        {subscribers && <Pager paged={subscribers} />}
      </>
    )
  }
  return (
    <>
      <StaffTable caption={subscriberCaption} showCaption head={<Headings request={request} />}>
        {subscribers.rows.map((subscriber) => (
          <Row key={subscriber.id} {...subscriber} mayEdit={loaded.mayEdit} search={search} />
        ))}
      </StaffTable>
      <Pager paged={subscribers} />
    </>
  )
}

function Controls({
  request: { q, state },
  params,
}: {
  request: SubscriberListRequest
  params: URLSearchParams
}) {
  return (
    <ListControls q={q} searchLabel="Search email">
      <FilterSelect
        name="state"
        label="Subscribed or left"
        value={state === 'subscribed' ? '' : state}
        options={[
          ['', 'Subscribed'],
          ['left', 'Left'],
          ['all', 'Subscribed and left'],
        ]}
      />
      <FilterDate name="from" label="From" value={params.get('from') ?? ''} />
      <FilterDate name="to" label="to" value={params.get('to') ?? ''} />
    </ListControls>
  )
}

function Headings({ request }: { request: SubscriberListRequest }) {
  return (
    <>
      <SortHeading by="email" label="Email" request={request} />
      <SortHeading by="created" label="Subscribed On" request={request} />
      <th scope="col">
        <span className="sr-only">Actions</span>
      </th>
    </>
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
