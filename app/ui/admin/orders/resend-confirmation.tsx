import { useFetcher } from 'react-router'
import { Button } from '../../button.tsx'
import { type Answer, useAnswerToast } from '../kit/answer.ts'

/** Resends the order confirmation. */
export function ResendConfirmation({ action }: { action: string }) {
  const fetcher = useFetcher<Answer>()
  useAnswerToast(fetcher.data)
  return (
    <fetcher.Form method="post" action={action}>
      <Button
        type="submit"
        name="intent"
        value="resend"
        variant="secondary"
        size="small"
        disabled={fetcher.state !== 'idle'}
      >
        Resend confirmation
      </Button>
    </fetcher.Form>
  )
}
