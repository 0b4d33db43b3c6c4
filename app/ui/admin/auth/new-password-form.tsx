import { Form, useNavigation } from 'react-router'
import { Button } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'

/**
 * A new password, entered twice.
 *
 * @param token of a reset link; without it the signed-in staff member's own password is changed
 * @param askCurrent asks for the current password
 */
export function NewPasswordForm({
  token,
  askCurrent = false,
  action,
}: {
  token?: string
  askCurrent?: boolean
  action?: string
}) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" {...(action && { action })} className="grid gap-5">
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      {askCurrent && (
        <TextField
          label="Current password"
          name="current"
          type="password"
          required
          autoComplete="current-password"
        />
      )}
      <TextField
        label="New password"
        name="password"
        type="password"
        hint="At least 6 characters; a few words in a row are easy to remember and hard to guess."
        required
        autoComplete="new-password"
      />
      <TextField
        label="New password again"
        name="confirmation"
        type="password"
        required
        autoComplete="new-password"
      />
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'Save the password'}
      </Button>
    </Form>
  )
}
