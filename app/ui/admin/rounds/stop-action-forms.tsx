import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import {
  stopActionErrors,
  sheetText as words,
} from '../../../content/staff/delivery/round-sheet.ts'
import {
  failureNames,
  fetchedFailureNames,
  nextStepNames,
} from '../../../content/staff/delivery/rounds.ts'
import { FAILURES, NEXT_STEPS } from '../../../domain/delivery-rounds/delivery-states.ts'
import type { SheetStop } from '../../../domain/delivery-rounds/sheet/round-sheet.ts'
import {
  STOP_ACTION_FIELDS as FIELDS,
  type StopActionKind,
} from '../../../domain/delivery-rounds/sheet/stop-action-fields.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { RECEIVER_MAX } from '../../../forms/staff/stop-action-form.ts'
import { timeOfDay } from '../../../platform/values/dates.ts'
import { Button } from '../../button.tsx'
import { SelectField, TextField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { smallPhoto } from './small-photo.ts'
import type { ActionQueue } from './use-action-queue.ts'

type StopActionFormsProps = {
  stop: SheetStop
  roundId: string
  actionId: string
  queue: ActionQueue
  isOnTheWay: boolean
}

/** The buttons of a stop. With scripts an action is queued on the device first, then sent. */
export function StopActionForms(props: StopActionFormsProps) {
  const { stop, isOnTheWay } = props
  const isFetched = stop.kind !== 'delivery'
  return (
    <div className="sheet-buttons">
      {!isOnTheWay && (
        <StopActionFormFields {...props} kind="on_the_way">
          <div className="grid max-w-lg grid-cols-[minmax(0,1fr)_auto] items-end gap-3 noscript:block">
            <div className="noscript:hidden">
              <SelectField label={words.arrival} name="arrival" defaultValue="60">
                {(['30', '60', '120', 'none'] as const).map((choice) => (
                  <option key={choice} value={choice}>
                    {words.arrivals[choice]}
                  </option>
                ))}
              </SelectField>
            </div>
            <Button type="submit">{words.onTheWay}</Button>
          </div>
        </StopActionFormFields>
      )}
      <Disclosure label={isFetched ? words.collected : words.delivered} open={isOnTheWay}>
        <StopActionFormFields {...props} kind="delivered">
          <TextField
            label={isFetched ? words.handedOverBy : words.receivedBy}
            name={FIELDS.receivedBy}
            maxLength={RECEIVER_MAX}
            autoComplete="off"
            hint={words.receivedByHint}
          />
          <label className="grid gap-1.5">
            <span className="font-medium">{words.photo}</span>
            <input
              type="file"
              name={FIELDS.photo}
              accept="image/jpeg,image/png,image/webp"
              capture="environment"
              className="min-h-11 w-full"
            />
          </label>
          <Button type="submit">{words.confirmDelivered}</Button>
        </StopActionFormFields>
      </Disclosure>
      <Disclosure label={isFetched ? words.notCollected : words.failed}>
        <StopActionFormFields {...props} kind="failed">
          <SelectField label={words.reason} name={FIELDS.reason}>
            {FAILURES.map((reason) => (
              <option key={reason} value={reason}>
                {(isFetched ? fetchedFailureNames : failureNames)[reason]}
              </option>
            ))}
          </SelectField>
          <SelectField label={words.next} name={FIELDS.next}>
            {(isFetched ? (['call'] as const) : NEXT_STEPS).map((next) => (
              <option key={next} value={next}>
                {nextStepNames[next]}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary">
            {words.confirmFailed}
          </Button>
        </StopActionFormFields>
      </Disclosure>
    </div>
  )
}

function StopActionFormFields({
  kind,
  stop,
  roundId,
  actionId,
  queue,
  children,
}: StopActionFormsProps & { kind: StopActionKind; children: ReactNode }) {
  const [problem, setProblem] = useState<string | null>(null)
  const isQueueing = useRef(false)
  const keep = async (form: HTMLFormElement) => {
    const given = new FormData(form)
    const photo = given.get(FIELDS.photo)
    const hasPhoto = photo instanceof File && photo.size > 0
    const fields = fieldsOf(kind, given)
    if (kind === 'delivered' && !hasPhoto && !fields[FIELDS.receivedBy]) {
      return setProblem(stopActionErrors.proof)
    }
    setProblem(null)
    const kept = { deliveryId: stop.id, kind, fields }
    await queue.add({ ...kept, photo: hasPhoto ? await smallPhoto(photo) : null })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Pressed again while its photo is scaled.
    if (isQueueing.current) return
    isQueueing.current = true
    const form = event.currentTarget
    keep(form)
      .catch(() => {
        // If the device cannot store the action, the form is submitted natively.
        if (navigator.onLine) form.submit()
        else setProblem(words.notKept)
      })
      .finally(() => {
        isQueueing.current = false
      })
  }
  return (
    <form
      method="post"
      action="/admin/rounds/press"
      encType="multipart/form-data"
      className="mt-3 grid gap-3"
      onSubmit={submit}
    >
      <input type="hidden" name={FIELDS.kind} value={kind} />
      <input type="hidden" name={FIELDS.delivery} value={stop.id} />
      <input type="hidden" name={FIELDS.action} value={actionId} />
      <input type="hidden" name={FIELDS.round} value={roundId} />
      {children}
      {problem && (
        <p role="alert" className="font-medium text-red">
          {problem}
        </p>
      )}
    </form>
  )
}

/** The fields of an action; the chosen arrival becomes times, counted from now. */
function fieldsOf(kind: StopActionKind, given: FormData): Record<string, string> {
  const text = (name: string) => textOf(given, name).trim()
  switch (kind) {
    case 'on_the_way':
      return windowFrom(text('arrival'), new Date())
    case 'delivered':
      return { [FIELDS.receivedBy]: text(FIELDS.receivedBy) }
    case 'failed':
      return { [FIELDS.reason]: text(FIELDS.reason), [FIELDS.next]: text(FIELDS.next) }
  }
}

/** Minutes until the earliest arrival, by minutes until the latest. */
const EARLIEST: Record<string, number> = { 30: 5, 60: 30, 120: 60 }
const STEP_MS = 5 * 60_000

function windowFrom(arrival: string, now: Date): Record<string, string> {
  const earliest = EARLIEST[arrival]
  if (earliest === undefined) return {}
  const at = (minutes: number) =>
    timeOfDay(new Date(Math.ceil((now.getTime() + minutes * 60_000) / STEP_MS) * STEP_MS))
  return { [FIELDS.from]: at(earliest), [FIELDS.to]: at(Number(arrival)) }
}
