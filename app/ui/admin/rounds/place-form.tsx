import { Fragment } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { changedWhileTyping } from '../../../content/staff/changed-while-typing.ts'
import { placeText as words } from '../../../content/staff/delivery/rounds.ts'
import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'
import {
  type PickupPlace,
  placeShown,
} from '../../../domain/delivery-rounds/places/pickup-place.ts'
import { placeRules as rules, type WindowForm } from '../../../forms/staff/round-forms.ts'
import { Button } from '../../button.tsx'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'
import { ChangedNotice } from '../kit/forms/changed-notice.tsx'
import { useKeptInput } from '../kit/forms/kept-input.ts'

/** The result of the form of a pick-up's place, or of its hours, with refused values. */
export type StopResult = ActionResult & { submitted?: PickupPlace; submittedWindow?: WindowForm }

/**
 * The place where a seller's piece is collected.
 *
 * @param result of a form submitted without scripts
 */
export function PlaceForm({
  stop,
  place,
  result,
}: {
  stop: FoundStop
  place: PickupPlace | null
  result: StopResult | undefined
}) {
  const fetcher = useFetcher<StopResult>()
  useResultToast(fetcher.data)
  const shown = placeShown(place)
  const kept = useKeptInput(shown, fetcher)
  const { search } = useLocation()
  // Once the form has been saved, it follows what is stored.
  const posted = kept.turn === 0 && result?.submitted ? result : undefined
  const values = posted?.submitted ?? place
  const errors = fetcher.data?.errors ?? posted?.errors
  const hasChanged = kept.hasChanged || posted?.conflict === true
  const field = (name: keyof PickupPlace) => ({
    name,
    label: words[name],
    maxLength: rules[name].max,
    defaultValue: values?.[name] ?? '',
    error: errors?.[name],
  })
  return (
    <fetcher.Form
      method="post"
      action={`/admin/rounds/stops/${stop.id}${search}`}
      noValidate
      onInput={kept.onInput}
      className="grid gap-4 border-t border-hairline pt-5"
    >
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="shown" value={shown} />
      <div>
        <h3 className="text-lg">{words.title}</h3>
        <p className="text-ink-soft">{words.hint}</p>
      </div>
      <ChangedNotice
        kept={{ hasChanged }}
        now={
          place
            ? changedWhileTyping.place(place.address, place.phone, place.notes)
            : changedWhileTyping.noPlace
        }
      />
      <Fragment key={kept.key}>
        <TextAreaField {...field('address')} rows={4} />
        <TextField {...field('phone')} type="tel" />
        <TextAreaField {...field('notes')} rows={2} />
      </Fragment>
      <Button type="submit" variant="secondary" className="w-fit" busy={fetcher.state !== 'idle'}>
        {words.save}
      </Button>
    </fetcher.Form>
  )
}
