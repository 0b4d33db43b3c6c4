import { Form } from 'react-router'
import { ButtonLink } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { CopyText } from '../kit/copy-text.tsx'
import { DialogButtons } from '../kit/dialogs/dialog-buttons.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { ACCOUNT, PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { ShownSetup, TwoStepResult } from './two-step-result.ts'

/**
 * Sets up two-step sign-in: password, QR code, confirmation by a code, recovery codes.
 *
 * @param on whether it is already set up
 */
export function TwoStepDialog({ on, result }: { on: boolean; result: TwoStepResult | undefined }) {
  return (
    <RouteDialog
      title="Two-step sign-in"
      closeTo={ACCOUNT}
      showsOnce={result?.recoveryCodes !== undefined}
    >
      <ToastWithoutScripts toast={result?.toast} />
      <Step on={on} result={result} />
    </RouteDialog>
  )
}

function Step({ on, result }: { on: boolean; result: TwoStepResult | undefined }) {
  if (result?.recoveryCodes) return <RecoveryCodes codes={result.recoveryCodes} />
  if (on) return <AlreadyOn />
  if (result?.setup) return <ScanStep setup={result.setup} error={result.errors?.code} />
  return (
    <>
      <p className="mb-5">
        You need an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or
        the one built into your password manager.
      </p>
      <PasswordStep go="Go on" error={result?.errors?.password} />
    </>
  )
}

function AlreadyOn() {
  return (
    <>
      <p className="mb-5">Two-step sign-in is on.</p>
      <ButtonLink to={ACCOUNT} replace size="small">
        To your account
      </ButtonLink>
    </>
  )
}

function ScanStep({ setup, error }: { setup: ShownSetup; error: string | undefined }) {
  const { uri, proof, picture, secret } = setup
  return (
    <Form method="post" preventScrollReset className="grid gap-6">
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="uri" value={uri} />
      <input type="hidden" name="proof" value={proof} />
      <div className="grid gap-5 md:grid-cols-[12.5rem_minmax(0,1fr)] md:items-center">
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          shapeRendering="crispEdges"
          className="mx-auto w-50 max-w-full rounded-md border border-hairline bg-raised"
        >
          <path d={picture.path} fill="black" />
        </svg>
        <div className="min-w-0">
          <p className="font-medium">1. Scan this picture with your app.</p>
          <p className="mt-1 mb-3 text-ink-soft">
            On this phone itself?{' '}
            <a href={uri} className="text-link">
              Open it in your app
            </a>
            , or type this secret in:
          </p>
          <CopyText text={secret.replaceAll(' ', '')} shown={secret} label="secret" />
        </div>
      </div>
      <div>
        <p className="mb-3 font-medium">2. Enter the code that the app shows.</p>
        <TextField
          // Remounts after a wrong code, which clears the field.
          key={error}
          // This step has just been opened.
          autoFocus
          label="One-time code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          maxLength={10}
          required
          error={error}
          className="max-w-40"
        />
      </div>
      <DialogButtons closeTo={ACCOUNT} go="Turn it on" />
    </Form>
  )
}
