import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../button.tsx'
import { TextField } from '../../field.tsx'
import { firstField } from '../kit/first-field.ts'

export const ACCOUNT = '/admin/account'

/** Re-authentication: asks for the signed-in staff member's password. */
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

/** The buttons of a dialog over the account page. */
export function Buttons({
  go,
  busy,
  destructive = false,
}: {
  /** The submit button's label, a verb. */
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
