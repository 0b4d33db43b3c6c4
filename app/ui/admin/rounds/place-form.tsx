import { Form, useLocation } from 'react-router'
import { placeText as words } from '../../../content/staff/delivery/rounds.ts'
import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'
import type { PickupPlace } from '../../../domain/delivery-rounds/places/pickup-place.ts'
import { placeRules as rules, type WindowForm } from '../../../forms/staff/round-forms.ts'
import { Button } from '../../button.tsx'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import type { ActionResult } from '../kit/action-result.ts'

/** The result of the form of a pick-up's place, or of its hours, with refused values. */
export type StopResult = ActionResult & { submitted?: PickupPlace; submittedWindow?: WindowForm }

/** The place where a seller's piece is collected. */
export function PlaceForm({
  stop,
  place,
  result,
}: {
  stop: FoundStop
  place: PickupPlace | null
  result: StopResult | undefined
}) {
  const { search } = useLocation()
  const values = result?.submitted ?? place
  const field = (name: keyof PickupPlace) => ({
    name,
    label: words[name],
    maxLength: rules[name].max,
    defaultValue: values?.[name] ?? '',
    error: result?.errors?.[name],
  })
  return (
    <Form
      method="post"
      action={`/admin/rounds/stops/${stop.id}${search}`}
      noValidate
      preventScrollReset
      className="grid gap-4 border-t border-hairline pt-5"
    >
      <input type="hidden" name="intent" value="place" />
      <div>
        <h3 className="text-lg">{words.title}</h3>
        <p className="text-ink-soft">{words.hint}</p>
      </div>
      <TextAreaField {...field('address')} rows={4} />
      <TextField {...field('phone')} type="tel" />
      <TextAreaField {...field('notes')} rows={2} />
      <Button type="submit" variant="secondary" className="w-fit">
        {words.save}
      </Button>
    </Form>
  )
}
