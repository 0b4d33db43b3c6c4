import { useFetcher } from 'react-router'
import { linkWords as words } from '../../../../content/staff/orders/orders.ts'
import { Button } from '../../../button.tsx'
import { Disclosure } from '../../kit/dialogs/disclosure.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'

/** Mails the customer the link to the order's page, or a new link; works without scripts. */
export function SendLink({ action }: { action: string }) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const busy = fetcher.state !== 'idle'
  return (
    <Disclosure label={words.title}>
      <fetcher.Form method="post" action={action} className="mt-3 grid gap-3">
        <p className="text-ink-soft">{words.about}</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="send-link" size="small" busy={busy}>
            {words.send}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="replace-link"
            variant="secondary"
            size="small"
            busy={busy}
          >
            {words.replace}
          </Button>
        </div>
      </fetcher.Form>
    </Disclosure>
  )
}
