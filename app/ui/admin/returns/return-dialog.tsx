import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import {
  kindWords,
  returnToasts,
  wayWords,
  returnText as words,
} from '../../../content/staff/orders/returns.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import type { StaffReturn } from '../../../domain/returns/handling/return-filters.ts'
import { ANONYMISED_NAME } from '../../../platform/values/anonymised-name.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { DateTime } from '../kit/date-time.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { OrderStops } from '../orders/sections/order-stops.tsx'
import type { ReturnData, ReturnResult } from './return-data.ts'
import { ReturnEvents } from './return-events.tsx'
import { ReturnMoney } from './return-money.tsx'
import { ReturnPieces } from './return-pieces.tsx'
import { ReturnStateDot } from './return-state.tsx'
import { ReturnSteps } from './return-steps.tsx'

const PATH = '/admin/returns'

/** A return in a dialog over the list. @param loaded null if it could not be read */
export function ReturnDialog({
  loaded,
  result,
}: {
  loaded: ReturnData | null
  result: ReturnResult | undefined
}) {
  const { search } = useLocation()
  const { shown, failure } = useLastLoaded(loaded, returnToasts.loadFailed)
  return (
    <RouteDialog
      title={shown ? <Title found={shown.found} /> : words.title}
      closeTo={PATH + search}
      wide
    >
      <ToastWithoutScripts toast={failure ?? result?.toast} />
      {failure && <LoadError words={failure.title} />}
      {shown && <Opened {...shown} result={result} action={`${PATH}/${shown.found.id}${search}`} />}
    </RouteDialog>
  )
}

function Title({ found: { kind, orderId, ...found } }: { found: StaffReturn }) {
  const number = orderNumber(orderId)
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span>{kind === 'faulty' ? words.fault(number) : words.of(number)}</span>
      <span className="font-sans text-sm font-medium tracking-normal">
        <ReturnStateDot {...found} />
      </span>
    </span>
  )
}

type OpenedProps = ReturnData & { result: ReturnResult | undefined; action: string }

function Opened(props: OpenedProps) {
  const { found, stops } = props
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid content-start gap-8">
        <ReturnSteps {...props} />
        <ReturnPieces {...props} />
        <CustomerStatement found={found} />
        <CustomerNotice found={found} />
        <OrderStops stops={stops} title={words.stops} />
      </div>
      <div className="grid content-start gap-6">
        <Facts {...props} />
        <ReturnMoney found={found} />
        <ReturnEvents events={found.events} />
      </div>
    </div>
  )
}

function Facts({ found, today }: OpenedProps) {
  const { orderId, customerName, kind, way, requestedAt, openedByStaff, dueDay, endedAt, parts } =
    found
  const isLate = dueDay !== null && dueDay < today
  return (
    <div className="grid gap-3">
      {dueDay && (
        <p className={isLate ? 'font-semibold text-red' : 'font-medium'}>
          {isLate ? words.overdue(longDate(dueDay)) : words.due(longDate(dueDay))}
        </p>
      )}
      {!dueDay && !endedAt && (
        <p className="text-ink-soft">
          {parts.left > 0 || parts.supplement > 0 ? words.noDue : words.noneDue}
        </p>
      )}
      <dl className="grid gap-2">
        <Fact name={words.customer}>{customerName}</Fact>
        <Fact name={words.way}>{wayWords[way]}</Fact>
        <Fact name={words.asked}>
          <DateTime date={requestedAt} withTime />, {kindWords[kind].toLowerCase()}
          {openedByStaff && `, ${words.openedByStaff.toLowerCase()}`}
        </Fact>
      </dl>
      <p>
        <Link to={`/admin/orders/${orderId}`} className="text-link inline-block min-h-6">
          {words.order}
        </Link>
      </p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function CustomerStatement({ found: { reason, photos, customerName } }: { found: StaffReturn }) {
  const isDeleted = customerName === ANONYMISED_NAME
  return (
    <section>
      <h3 className="mb-1 text-lg">{words.reason}</h3>
      <p className={`whitespace-pre-line wrap-anywhere ${reason ? '' : 'text-ink-soft'}`}>
        {reason || (isDeleted ? words.reasonDeleted : words.noReason)}
      </p>
      <Photos photos={photos.filter(({ subject }) => subject !== 'deduction')} name={words.photo} />
    </section>
  )
}

/**
 * What the customer was sent: the reason of a deduction with its photos, the text of an end without a
 * refund.
 */
function CustomerNotice({ found: { answer, photos, deductions } }: { found: StaffReturn }) {
  const newest = deductions.at(-1)
  const reason = newest && newest.amount > 0 ? newest.reason : ''
  const ofDeduction = photos.filter(({ subject }) => subject === 'deduction')
  if (!reason && !answer && ofDeduction.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-lg">{words.notified}</h3>
      {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
      {answer && <p className="whitespace-pre-line wrap-anywhere">{answer}</p>}
      <Photos photos={ofDeduction} name={words.ofDeduction} />
    </section>
  )
}

type PhotosProps = { photos: StaffReturn['photos']; name: (nth: number) => string }

function Photos({ photos, name }: PhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {photos.map(({ id }, index) => (
        <li key={id}>
          <a href={`${PATH}/photos/${id}`} className="block">
            <img
              src={`${PATH}/photos/${id}`}
              alt={name(index + 1)}
              width={128}
              height={96}
              loading="lazy"
              className="aspect-4/3 w-32 rounded-md bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
