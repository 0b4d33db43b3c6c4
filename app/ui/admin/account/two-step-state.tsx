import { ButtonLink } from '../../button.tsx'
import { StatusDot } from '../kit/status-dot.tsx'

const FEW_CODES = 3

/** The state of two-step sign-in, with links to change it. */
export function TwoStepState({ codesLeft }: { codesLeft: number | null }) {
  if (codesLeft === null) {
    return (
      <>
        <p className="mb-4 text-ink-soft">
          Besides your password, signing in asks for a code from an app on your phone, so nobody can
          sign in with your password alone.
        </p>
        <ButtonLink to="/admin/account/two-step" preventScrollReset size="small">
          Set up two-step sign-in
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>
        <StatusDot tone="green">On</StatusDot>
      </p>
      <p className={`mt-1 mb-4 ${codesLeft < FEW_CODES ? 'text-clay' : 'text-ink-soft'}`}>
        {codesLeft} of 10 recovery codes left.
        {codesLeft < FEW_CODES && ' Make new ones before you need them.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to="/admin/account/recovery-codes"
          preventScrollReset
          variant="secondary"
          size="small"
        >
          New recovery codes
        </ButtonLink>
        <ButtonLink
          to="/admin/account/two-step-off"
          preventScrollReset
          variant="secondary"
          size="small"
        >
          Turn off
        </ButtonLink>
      </div>
    </>
  )
}
