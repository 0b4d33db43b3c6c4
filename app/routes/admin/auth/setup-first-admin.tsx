import { data, Form, useNavigation } from 'react-router'
import { setupRefusals } from '../../../content/staff/people/auth.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { needsFirstAdmin } from '../../../domain/staff/auth/set-up-first-admin.server.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { firstAdminRules, STAFF_NAME_MAX } from '../../../forms/staff/staff-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { AuthCard, Refusal } from '../../../ui/admin/auth/auth-card.tsx'
import { CopyText } from '../../../ui/admin/kit/copy-text.tsx'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { ShownOnce } from '../../../ui/admin/kit/forms/shown-once.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { makeFirstAdmin, needsCode } from '../../../web/admin/auth/make-first-admin.ts'
import type { Route } from './+types/setup-first-admin'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Set up the first admin') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return {
    open: await needsFirstAdmin(services.db),
    // Hidden from visitors who need the code.
    email: needsCode(services, request) ? '' : services.firstAdmin.email,
    codeNeeded: needsCode(services, request),
  }
}

/** No revalidation: the password is shown once, in the form's response. */
export const shouldRevalidate = () => false

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const values = readFields(firstAdminRules, form)
  const submitted = { ...values, code: textOf(form, 'code') }
  const errors = fieldErrors(firstAdminRules, values)
  const [message] = Object.values(errors)
  if (message) return refuse(message, { submitted, errors }, 400)
  const { email, full_name: fullName, code } = submitted
  const made = await makeFirstAdmin(services, request, { id: null, email, fullName, code })
  if (!made.ok) {
    const why = setupRefusals[made.reason]
    const field = REFUSED_FIELDS[made.reason]
    return refuse(why, { submitted, ...(field && { errors: { [field]: why } }) }, 403)
  }
  return data({ ok: true, tempPassword: made.tempPassword, email: services.firstAdmin.email })
}

type Refused = {
  /** The input, to render the form again. */
  submitted: Record<'full_name' | 'email' | 'code', string>
  errors?: Record<string, string>
}

const REFUSED_FIELDS: Partial<Record<keyof typeof setupRefusals, keyof Refused['submitted']>> = {
  'wrong-code': 'code',
  'wrong-email': 'email',
}

function failed(description: string): Toast {
  return { title: 'Setup failed', description, tone: 'destructive' }
}

function refuse(message: string, refused: Refused, status: number) {
  return data({ ok: false, toast: failed(message), ...refused }, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, failed('An unexpected error occurred'))

/** The one-time screen that creates the first admin. */
export default function SetupFirstAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  const toast = result && 'toast' in result ? result.toast : undefined
  useResultToast({ toast })
  if (result && 'tempPassword' in result) {
    return <Done email={result.email} password={result.tempPassword} />
  }
  const refused = result && 'submitted' in result ? result : undefined
  return (
    <AuthCard title="Set up the first admin">
      {!refused?.errors && <Refusal toast={toast} />}
      {loaderData.open ? (
        <SetupForm email={loaderData.email} codeNeeded={loaderData.codeNeeded} refused={refused} />
      ) : (
        <>
          <p className="mb-5">{setupRefusals.exists}</p>
          <ButtonLink to="/admin/login">Go to sign-in</ButtonLink>
        </>
      )}
    </AuthCard>
  )
}

function SetupForm({
  email,
  codeNeeded,
  refused,
}: {
  email: string
  codeNeeded: boolean
  refused: Refused | undefined
}) {
  const busy = useNavigation().state === 'submitting'
  const { submitted, errors } = refused ?? {}
  return (
    <Form method="post" className="grid gap-5">
      <p>
        The first admin invites everyone else. You get a temporary password, and choose your own
        when you sign in.
      </p>
      <TextField
        label="Your name"
        name="full_name"
        required
        maxLength={STAFF_NAME_MAX}
        autoComplete="name"
        defaultValue={submitted?.full_name}
        error={errors?.full_name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        defaultValue={submitted?.email ?? email}
        error={errors?.email}
        autoComplete="username"
        hint="The address that the shop is set up for (FIRST_ADMIN_EMAIL)."
      />
      {codeNeeded && (
        <TextField
          label="Code"
          name="code"
          required
          autoComplete="off"
          defaultValue={submitted?.code}
          error={errors?.code}
          hint="You find it in the server's log, in the line about the first admin."
        />
      )}
      <Button type="submit" busy={busy}>
        {busy ? 'Setting up...' : 'Make me the first admin'}
      </Button>
    </Form>
  )
}

function Done({ email, password }: { email: string; password: string }) {
  const title = 'You are the first admin'
  return (
    <AuthCard title={title}>
      <ShownOnce title={title}>
        <p className="mb-4">
          Sign in as <strong>{email}</strong> with this temporary password. It is shown only once
          and works for 72 hours.
        </p>
        <CopyText text={password} label="temporary password" />
      </ShownOnce>
      <ButtonLink to="/admin/login" className="mt-6 w-full">
        Sign in
      </ButtonLink>
    </AuthCard>
  )
}
