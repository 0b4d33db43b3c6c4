import { Fragment } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { changedWhileTyping } from '../../../content/staff/changed-while-typing.ts'
import { windowText as words } from '../../../content/staff/delivery/rounds.ts'
import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'
import { hoursShown } from '../../../domain/delivery-rounds/sheet/time-window.ts'
import { Button } from '../../button.tsx'
import { CheckboxField, TextField } from '../../forms/field.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { ChangedNotice } from '../kit/forms/changed-notice.tsx'
import { useKeptInput } from '../kit/forms/kept-input.ts'
import type { StopResult } from './place-form.tsx'

/**
 * The hours between which the van arrives at a scheduled stop.
 *
 * @param result of a form submitted without scripts
 */
export function WindowForm({ stop, result }: { stop: FoundStop; result: StopResult | undefined }) {
  const fetcher = useFetcher<StopResult>()
  useResultToast(fetcher.data)
  const { window } = stop
  const shown = hoursShown(window)
  const kept = useKeptInput(shown, fetcher)
  const { search } = useLocation()
  // Once the form has been saved, it follows what is stored.
  const posted = kept.turn === 0 && result?.submittedWindow ? result : undefined
  const values = posted?.submittedWindow ?? window
  const errors = fetcher.data?.errors ?? posted?.errors
  const hasChanged = kept.hasChanged || posted?.conflict === true
  const field = (name: 'from' | 'to') => ({
    name,
    label: words[name],
    type: 'time',
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
      <input type="hidden" name="intent" value="window" />
      <input type="hidden" name="shown" value={shown} />
      <div>
        <h3 className="text-lg">{words.title}</h3>
        <p className="text-ink-soft">{stop.isNotified ? words.notified : words.hint}</p>
      </div>
      <ChangedNotice
        kept={{ hasChanged }}
        now={window ? changedWhileTyping.hours(window.from, window.to) : changedWhileTyping.noHours}
      />
      <Fragment key={kept.key}>
        <div className="grid max-w-sm grid-cols-2 items-start gap-4">
          <TextField {...field('from')} />
          <TextField {...field('to')} />
        </div>
        {stop.isNotified && <CheckboxField name="tellWindow" defaultChecked label={words.notify} />}
      </Fragment>
      <Button type="submit" variant="secondary" className="w-fit" busy={fetcher.state !== 'idle'}>
        {words.save}
      </Button>
    </fetcher.Form>
  )
}
