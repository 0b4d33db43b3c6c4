import { useFetcher } from 'react-router'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'

/** Whether a product is on the website. Optimistic: reverted with a toast if the server refuses. */
export function ShownSwitch({
  id,
  title,
  enabled,
}: {
  id: string
  title: string
  enabled: boolean
}) {
  const fetcher = useFetcher<ActionResult>({ key: `shown-${id}` })
  useResultToast(fetcher.data)
  const requested = fetcher.formData?.get('intent')
  const shown = requested ? requested === 'show' : enabled
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={shown ? 'hide' : 'show'}
        role="switch"
        aria-checked={shown}
        aria-label={`Show ${title} on the website`}
        title={shown ? 'Shown on the website' : 'Hidden from the website'}
        className="group flex min-h-11 min-w-11 items-center lg:min-h-6 lg:min-w-9"
      >
        <span
          aria-hidden="true"
          className="h-5 w-9 rounded-full border border-edge bg-sunken p-0.5 transition-colors group-aria-checked:border-green group-aria-checked:bg-green"
        >
          <span className="block size-3.5 rounded-full bg-edge transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-raised" />
        </span>
      </button>
    </fetcher.Form>
  )
}
