import { Form } from 'react-router'
import { TextField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialogs/dialog-buttons.tsx'
import { firstField } from '../kit/dialogs/first-field.ts'

export const ACCOUNT = '/admin/account'

/** Re-authentication: asks for the signed-in staff member's password. */
export function PasswordStep({ go, error }: { go: string; error: string | undefined }) {
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
      <DialogButtons closeTo={ACCOUNT} go={go} />
    </Form>
  )
}
