import { Form, Link, useNavigation } from 'react-router'
import {
  CANCELLATION_NOTE,
  roundDay,
  roundText,
  stateOfStop,
  roundPageText as words,
} from '../../../content/staff/delivery/rounds.ts'
import { DISPUTE_NOTE } from '../../../content/staff/orders/disputes.ts'
import type { BoardRound, BoardStop } from '../../../domain/delivery-rounds/board/board.ts'
import type { RoundForm } from '../../../forms/staff/round-forms.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../forms/field.tsx'
import { DeleteDisclosure } from '../kit/dialogs/delete-disclosure.tsx'
import type { ActionResult } from '../kit/forms/action-result.ts'
import { EditForm } from '../kit/forms/edit-form.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { StatusDot } from '../kit/status-dot.tsx'
import { ROUNDS_PATH } from './board-data.ts'

type RoundPageProps = {
  round: BoardRound
  /** The delivery zones. */
  zones: readonly { id: string; name: string }[]
  mayEdit: boolean
  result: (ActionResult & { submitted?: RoundForm; saved?: number }) | undefined
}

/** A round: the sequence of its stops, its capacity and note. */
export function RoundPage({ round, zones, mayEdit, result }: RoundPageProps) {
  const { van, day, stops } = round
  return (
    <div className="staff-page">
      <PageHead title={van.name} note={<p className="text-ink-soft">{roundDay(day)}</p>}>
        <ButtonLink to={`${ROUNDS_PATH}?from=${day}`} variant="secondary" size="small">
          {words.back}
        </ButtonLink>
        <ButtonLink to={`${ROUNDS_PATH}/${round.id}/sheet`} reloadDocument size="small">
          {roundText.sheetTitle}
        </ButtonLink>
      </PageHead>
      <ToastWithoutScripts toast={result?.toast} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="stops">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="stops" className="text-xl">
              {words.stops}
            </h2>
            {mayEdit && stops.length > 1 && (
              <Form method="post" preventScrollReset>
                <Button
                  type="submit"
                  name="intent"
                  value="propose"
                  variant="secondary"
                  size="small"
                >
                  {words.byPostcode}
                </Button>
              </Form>
            )}
          </div>
          {stops.length === 0 && <p className="text-ink-soft">{roundText.noStops}</p>}
          <ol className="grid gap-2">
            {stops.map((stop, index) => (
              <StopRow
                key={stop.id}
                stop={stop}
                day={day}
                nth={index + 1}
                mayMove={mayEdit}
                isLast={index === stops.length - 1}
              />
            ))}
          </ol>
        </section>
        <Capacity {...{ round, zones, mayEdit, result }} />
      </div>
    </div>
  )
}

function StopRow({
  stop,
  day,
  nth,
  mayMove,
  isLast,
}: {
  stop: BoardStop
  day: string
  nth: number
  mayMove: boolean
  isLast: boolean
}) {
  const busy = useNavigation().state !== 'idle'
  // Not `disabled` at the ends: a stop that has just been moved there would lose the focus.
  const move = (intent: 'up' | 'down', label: string, sign: string, off: boolean) => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="secondary"
      size="small"
      aria-label={label}
      off={busy || off}
    >
      {sign}
    </Button>
  )
  return (
    <li className="flex items-start gap-4 rounded-lg border border-hairline bg-raised p-3">
      <span className="w-6 shrink-0 text-right text-lg text-ink-soft tabular-nums">{nth}</span>
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <Link
            to={`${ROUNDS_PATH}/stops/${stop.id}?from=${day}`}
            className="inline-block min-h-6 text-link"
          >
            {stop.name || roundText.pickup}
          </Link>{' '}
          <span className="tabular-nums">{stop.outcode ?? roundText.noPostcode}</span>
        </p>
        <p className="line-clamp-2 text-ink-soft wrap-anywhere">
          {stop.kind !== 'delivery' && (
            <span className="font-medium">
              {stop.kind === 'pickup' ? roundText.pickup : roundText.returned}:{' '}
            </span>
          )}
          {stop.pieces}
        </p>
        <p className="text-ink-soft tabular-nums">
          {[
            ...(stop.window ? [`${stop.window.from} to ${stop.window.to}`] : []),
            roundText.litres(stop.litres),
            stateOfStop(stop),
          ].join(' · ')}
        </p>
        {stop.cancellationRequested && <StatusDot tone="red">{CANCELLATION_NOTE}</StatusDot>}
        {stop.disputed && <StatusDot tone="red">{DISPUTE_NOTE}</StatusDot>}
      </div>
      {mayMove && (
        <Form method="post" preventScrollReset className="flex shrink-0 gap-1">
          <input type="hidden" name="stop" value={stop.id} />
          {move('up', words.up(stop.name), '↑', nth === 1)}
          {move('down', words.down(stop.name), '↓', isLast)}
        </Form>
      )}
    </li>
  )
}

function Capacity(props: RoundPageProps) {
  const { round, zones, mayEdit, result } = props
  const { takenStops, maxStops, takenLitres, litres, note } = round
  // After a conflict the stored values that are only in the form are shown above it.
  const isShown = !mayEdit || result?.conflict
  return (
    <section aria-labelledby="capacity" className="grid content-start gap-4">
      <h2 id="capacity" className="text-xl">
        {words.capacity(zones.length > 1)}
      </h2>
      <p className="text-ink-soft">
        {roundText.load(takenStops, maxStops)}, {roundText.litresLoad(takenLitres, litres)}
      </p>
      {isShown && round.zones.length > 0 && <p>{roundText.onlyZones(namesOf(round))}</p>}
      {isShown && note && (
        <p className="whitespace-pre-line wrap-anywhere">
          {result?.conflict && <span className="font-medium">{words.theirs} </span>}
          {note}
        </p>
      )}
      {mayEdit && (
        <>
          <CapacityForm key={round.id} {...props} />
          {round.stops.length === 0 && (
            <DeleteDisclosure label={words.remove} sure={words.removeSure} go={words.remove} />
          )}
        </>
      )}
    </section>
  )
}

function CapacityForm({ round, zones, result }: Omit<RoundPageProps, 'mayEdit'>) {
  return (
    <EditForm
      loaded={round}
      version={round.version}
      result={result}
      noValidate
      className="grid gap-4"
    >
      {({ start, result: own }) => (
        <CapacityFields
          submitted={own?.submitted ?? formOf(start)}
          errors={own?.errors}
          {...{ zones }}
        />
      )}
    </EditForm>
  )
}

const formOf = ({ maxStops, litres, zones, note }: BoardRound): RoundForm => ({
  maxStops: `${maxStops}`,
  litres: `${litres}`,
  zones: zones.map(({ id }) => id),
  note,
})

function CapacityFields({
  submitted,
  errors,
  zones,
}: Pick<RoundPageProps, 'zones'> & {
  submitted: RoundForm
  errors: ActionResult['errors']
}) {
  return (
    <>
      <TextField
        label={words.maxStops}
        name="maxStops"
        inputMode="numeric"
        defaultValue={submitted.maxStops}
        error={errors?.maxStops}
      />
      <TextField
        label={words.litres}
        name="litres"
        inputMode="numeric"
        defaultValue={submitted.litres}
        error={errors?.litres}
      />
      <ZoneChoice zones={zones} chosen={submitted.zones} />
      <TextAreaField
        label={words.note}
        name="note"
        rows={3}
        maxLength={300}
        defaultValue={submitted.note}
        error={errors?.note}
      />
      <Button type="submit" name="intent" value="save" size="small" className="w-fit">
        {words.save}
      </Button>
    </>
  )
}

/** The zones whose customers can choose the round. Hidden fields for a shop with one zone. */
function ZoneChoice({
  zones,
  chosen,
}: Pick<RoundPageProps, 'zones'> & { chosen: readonly string[] }) {
  if (zones.length < 2)
    return chosen.map((id) => <input key={id} type="hidden" name="zone" value={id} />)
  return (
    <fieldset>
      <legend className="font-medium">{words.zones}</legend>
      <p className="text-ink-soft">{words.zonesHint}</p>
      <div className="mt-1">
        {zones.map(({ id, name }) => (
          <CheckboxField
            key={id}
            name="zone"
            value={id}
            label={name}
            defaultChecked={chosen.includes(id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const namesOf = ({ zones }: BoardRound) => zones.map(({ name }) => name).join(', ')
