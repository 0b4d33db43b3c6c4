import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../button.tsx'
import { TextField } from '../../field.tsx'
import { firstField } from '../kit/first-field.ts'

export const ACCOUNT = '/admin/account'

/** Asks for the password of whoever is signed in: somebody else may sit at their browser. */
export function PasswordStep({ go, error }: { go: string; error: string | undefined }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form ref={firstField} method="post" preventScrollReset className="grid gap-5">
      <input type="hidden" name="intent" value="begin" />
      <TextField
        label="Your password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        error={error}
      />
      <Buttons go={go} busy={busy} />
    </Form>
  )
}

/** The end of a form in a dialog over the account's page. */
export function Buttons({
  go,
  busy,
  destructive = false,
}: {
  /** What the button does, in a verb. */
  go: string
  busy: boolean
  destructive?: boolean
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Link
        to={ACCOUNT}
        replace
        preventScrollReset
        className="button button-secondary button-small"
      >
        Cancel
      </Link>
      <Button
        type="submit"
        size="small"
        variant={destructive ? 'destructive' : 'primary'}
        disabled={busy}
      >
        {busy ? 'One moment...' : go}
      </Button>
    </div>
  )
}
