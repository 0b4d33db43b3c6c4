import { useFetcher } from 'react-router'
import { Button } from '../../../button.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'

/** Resends the order confirmation. */
export function ResendConfirmation({ action }: { action: string }) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  return (
    <fetcher.Form method="post" action={action}>
      <Button
        type="submit"
        name="intent"
        value="resend"
        variant="secondary"
        size="small"
        busy={fetcher.state !== 'idle'}
      >
        Resend confirmation
      </Button>
    </fetcher.Form>
  )
}
