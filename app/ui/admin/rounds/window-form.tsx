import { Form, useLocation } from 'react-router'
import { windowText as words } from '../../../content/staff/delivery/rounds.ts'
import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'
import { Button } from '../../button.tsx'
import { CheckboxField, TextField } from '../../forms/field.tsx'
import type { StopResult } from './place-form.tsx'

/** The hours between which the van arrives at a scheduled stop. */
export function WindowForm({ stop, result }: { stop: FoundStop; result: StopResult | undefined }) {
  const { search } = useLocation()
  const values = result?.submittedWindow ?? stop.window
  const field = (name: 'from' | 'to') => ({
    name,
    label: words[name],
    type: 'time',
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
      <input type="hidden" name="intent" value="window" />
      <div>
        <h3 className="text-lg">{words.title}</h3>
        <p className="text-ink-soft">{stop.isNotified ? words.notified : words.hint}</p>
      </div>
      <div className="grid max-w-sm grid-cols-2 items-start gap-4">
        <TextField key={`from ${stop.window?.from}`} {...field('from')} />
        <TextField key={`to ${stop.window?.to}`} {...field('to')} />
      </div>
      {stop.isNotified && <CheckboxField name="tellWindow" defaultChecked label={words.notify} />}
      <Button type="submit" variant="secondary" className="w-fit">
        {words.save}
      </Button>
    </Form>
  )
}
