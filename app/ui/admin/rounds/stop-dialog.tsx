import { useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import {
  CANCELLATION_NOTE,
  roundDay,
  roundText,
  roundToasts,
  stopStates,
  stopText as words,
} from '../../../content/staff/delivery/rounds.ts'
import { DISPUTE_NOTE } from '../../../content/staff/orders/disputes.ts'
import type { FoundStop, OpenRound } from '../../../domain/delivery-rounds/board/overview.ts'
import type { PickupPlace } from '../../../domain/delivery-rounds/places/pickup-place.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { CheckboxField, SelectField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialogs/dialog-buttons.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { StatusDot } from '../kit/status-dot.tsx'
import { boardAddress } from './board-data.ts'
import { PlaceForm, type StopResult } from './place-form.tsx'
import { WindowForm } from './window-form.tsx'

export type StopData = {
  stop: FoundStop
  /** The rounds from today on. */
  rounds: OpenRound[]
  /** Where it was dropped: a round's id, or `none`. */
  to: string | null
  /** The place of a pick-up; null if it has not been entered yet. */
  place: PickupPlace | null
  mayEdit: boolean
}

/** Moves a stop to another round, or back to those to schedule. */
export function StopDialog({
  loaded,
  result,
}: {
  loaded: StopData | null
  result: StopResult | undefined
}) {
  const { search } = useLocation()
  const { shown, failure } = useLastLoaded(loaded, roundToasts.loadFailed)
  useResultToast(result)
  const closeTo = boardAddress(search)
  return (
    <RouteDialog title={shown ? words.title(nameOf(shown.stop)) : words.to} closeTo={closeTo}>
      <ToastWithoutScripts toast={failure ?? result?.toast} />
      {failure && <LoadError words={failure.title} />}
      {shown && (
        <div className="grid gap-5">
          <Facts stop={shown.stop} />
          {shown.mayEdit && <Move key={shown.to} {...shown} closeTo={closeTo} />}
          {shown.mayEdit && shown.stop.state === 'scheduled' && (
            <WindowForm stop={shown.stop} result={result} />
          )}
          {shown.mayEdit && shown.stop.sellRequestId && (
            <PlaceForm stop={shown.stop} place={shown.place} result={result} />
          )}
        </div>
      )}
    </RouteDialog>
  )
}

const nameOf = ({ orderId }: FoundStop) =>
  orderId ? `order ${orderNumber(orderId)}` : roundText.pickup.toLowerCase()

function Facts({ stop }: { stop: FoundStop }) {
  const {
    day,
    van,
    state,
    chosenBy,
    orderId,
    sellRequestId,
    litres,
    cancellationRequested,
    disputed,
  } = stop
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dt]:text-ink-soft">
      <dt>{words.now}</dt>
      <dd>
        {day && van ? `${roundDay(day)}, ${van}` : words.unscheduled}
        {day && chosenBy === 'customer' && <span className="block">{words.choseDay}</span>}
      </dd>
      <dt>State</dt>
      <dd>
        {stopStates[state]}
        {cancellationRequested && (
          <span className="block">
            <StatusDot tone="red">{CANCELLATION_NOTE}</StatusDot>
          </span>
        )}
        {disputed && (
          <span className="block">
            <StatusDot tone="red">{DISPUTE_NOTE}</StatusDot>
          </span>
        )}
      </dd>
      <dt>Volume</dt>
      <dd>{roundText.litres(litres)}</dd>
      <dt>Of</dt>
      <dd>
        <Link
          to={orderId ? `/admin/orders/${orderId}` : `/admin/sell-submissions/${sellRequestId}`}
          className="inline-block min-h-6 text-link"
        >
          {orderId ? words.order : words.sellRequest}
        </Link>
      </dd>
    </dl>
  )
}

function Move({ stop, rounds, to, closeTo }: StopData & { closeTo: string }) {
  const { search } = useLocation()
  const preselected = to === 'none' ? '' : (to ?? stop.roundId ?? firstFree(rounds, stop))
  const [chosen, setChosen] = useState(preselected)
  if (stop.state !== 'to_schedule' && stop.state !== 'scheduled') return <p>{words.notOpen}</p>
  if (rounds.length === 0 && stop.roundId === null) return <p>{words.noRounds}</p>
  const day = rounds.find(({ id }) => id === chosen)?.day ?? null
  const isNewDay = day !== stop.day
  return (
    <Form
      method="post"
      action={`/admin/rounds/stops/${stop.id}${search}`}
      preventScrollReset
      className="grid gap-4"
    >
      <SelectField
        label={words.to}
        name="round"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {stop.roundId && <option value="">{words.notScheduled}</option>}
        {rounds.map((round) => (
          <option
            key={round.id}
            value={round.id}
            disabled={round.id !== stop.roundId && isFull(round, stop)}
          >
            {roundDay(round.day)}, {round.van}: {words.room(round.freeStops, round.freeLitres)}
          </option>
        ))}
      </SelectField>
      {/* Without scripts the chosen day is unknown, so the field is shown. */}
      <div className={isNewDay ? '' : 'hidden noscript:block'}>
        <CheckboxField
          name="tell"
          key={`${isNewDay}`}
          defaultChecked={isNewDay}
          label={words.notify}
        />
        <p className="text-ink-soft">{words.notifyHint}</p>
      </div>
      <DialogButtons closeTo={closeTo} go={words.save} />
    </Form>
  )
}

const isFull = ({ freeStops, freeLitres }: OpenRound, { litres }: FoundStop) =>
  freeStops < 1 || freeLitres < litres

const firstFree = (rounds: readonly OpenRound[], stop: FoundStop) =>
  rounds.find((round) => !isFull(round, stop))?.id ?? ''
