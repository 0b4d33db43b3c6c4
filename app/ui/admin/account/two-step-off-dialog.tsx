import { Form } from 'react-router'
import { TextField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialogs/dialog-buttons.tsx'
import { firstField } from '../kit/dialogs/first-field.ts'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { ACCOUNT } from './password-step.tsx'

/** Turns two-step sign-in off. */
export function TwoStepOffDialog({ on, errors }: { on: boolean; errors: Record<string, string> }) {
  return (
    <RouteDialog title="Turn off two-step sign-in" closeTo={ACCOUNT}>
      {on ? (
        <Form ref={firstField} method="post" preventScrollReset className="grid gap-5">
          <p>
            From then on anyone who knows your password can sign in as you. Your recovery codes stop
            working.
          </p>
          <TextField
            label="Your password"
            name="password"
            type="password"
            required
            autoComplete="current-password"
            error={errors.password}
          />
          <TextField
            key={errors.code}
            label="One-time code"
            name="code"
            hint="Six digits from your authenticator app, or one of your recovery codes."
            required
            maxLength={20}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            error={errors.code}
          />
          <DialogButtons closeTo={ACCOUNT} go="Turn it off" destructive />
        </Form>
      ) : (
        <p>Two-step sign-in is already off.</p>
      )}
    </RouteDialog>
  )
}
