import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { ACCOUNT, PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { TwoStepResult } from './two-step-result.ts'

/** Replaces the remaining recovery codes by ten new ones. */
export function NewCodesDialog({ on, result }: { on: boolean; result: TwoStepResult | undefined }) {
  return (
    <RouteDialog
      title="New recovery codes"
      closeTo={ACCOUNT}
      showsOnce={result?.recoveryCodes !== undefined}
    >
      {result?.recoveryCodes ? (
        <RecoveryCodes codes={result.recoveryCodes} />
      ) : on ? (
        <>
          <p className="mb-5">You get ten new codes, and the old ones stop working.</p>
          <PasswordStep go="Make new codes" error={result?.errors?.password} />
        </>
      ) : (
        <p>Two-step sign-in is off: there is nothing to recover.</p>
      )}
    </RouteDialog>
  )
}
