import { Form, Link, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { Button } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { firstField } from '../kit/dialogs/first-field.ts'
import { Modal } from '../kit/dialogs/modal.tsx'
import { Refusal } from './auth-card.tsx'

function useBusy(intent: string): boolean {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.get('intent') === intent
}

/** The form's action: the page's path with `next` (the requested page) as its only parameter. */
function useFormAddress(): string {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const next = params.get('next')
  return next ? `${pathname}?next=${encodeURIComponent(next)}` : pathname
}

/** @param email the address of a refused sign-in */
export function LoginForm({ email }: { email: string }) {
  const busy = useBusy('sign-in')
  const address = useFormAddress()
  return (
    <Form method="post" action={address} className="grid gap-5">
      <input type="hidden" name="intent" value="sign-in" />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="username"
        defaultValue={email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
      />
      <Button type="submit" busy={busy}>
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
      <p>
        <Link
          to={`${address}${address.includes('?') ? '&' : '?'}forgot=1`}
          preventScrollReset
          className="text-link inline-flex min-h-11 items-center"
        >
          Forgot password?
        </Link>
      </p>
    </Form>
  )
}

/** The second step of two-step sign-in. */
export function CodeForm() {
  const busy = useBusy('code')
  const address = useFormAddress()
  return (
    <>
      <Form method="post" action={address} className="grid gap-5">
        <input type="hidden" name="intent" value="code" />
        <TextField
          label="One-time code"
          name="code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          required
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          // The page now asks for this field only.
          autoFocus
        />
        <Button type="submit" busy={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </Form>
      <Form method="post" action={address} className="mt-4">
        <button
          type="submit"
          name="intent"
          value="start-again"
          className="text-link inline-flex min-h-11 items-center"
        >
          Sign in as someone else
        </button>
      </Form>
    </>
  )
}

/**
 * Asks for the address of the reset mail.
 *
 * @param failed the error message; the dialog stays open and keeps the address
 */
export function ForgotPassword({ failed, email }: { failed: Toast | undefined; email: string }) {
  const busy = useBusy('reset')
  const navigate = useNavigate()
  const address = useFormAddress()
  const { pathname, search } = useLocation()
  return (
    <Modal
      title="Reset your password"
      width="small"
      onClose={() => void navigate(address, { replace: true })}
    >
      <Refusal toast={failed} />
      <Form ref={firstField} method="post" action={pathname + search} className="grid gap-5">
        <input type="hidden" name="intent" value="reset" />
        <p>Enter your email, and we will send you a link to choose a new password.</p>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={email}
        />
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send reset link'}
        </Button>
      </Form>
    </Modal>
  )
}
