import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Staff } from '../../../domain/staff/staff.ts'
import { STAFF_NAME_MAX } from '../../../forms/staff/staff-form.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import type { ActionResult } from '../kit/forms/action-result.ts'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { RoleBadge } from '../users/role-badge.tsx'
import { type ShownSession, SignedInList } from './signed-in-list.tsx'
import { TwoStepState } from './two-step-state.tsx'

/**
 * The staff member's own account page.
 *
 * @param codesLeft unused recovery codes; null without two-step sign-in
 */
export function AccountPage({
  staff,
  codesLeft,
  sessions,
  result,
}: {
  staff: Staff
  codesLeft: number | null
  sessions: readonly ShownSession[]
  result: ActionResult | undefined
}) {
  return (
    <div className="staff-page">
      <h1 className="mb-6">Your account</h1>
      <ToastWithoutScripts toast={result?.toast} />
      <div className="account-sections">
        <Section title="You">
          <NameForm staff={staff} error={result?.errors?.full_name} />
          <dl className="mt-5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 [&_dt]:text-ink-soft">
            <dt>Email</dt>
            <dd className="wrap-anywhere">{staff.email}</dd>
            <dt>Role</dt>
            <dd>
              <RoleBadge role={staff.role} />
            </dd>
          </dl>
        </Section>
        <Section title="Password">
          <p className="mb-4 text-ink-soft">
            A new one signs you out everywhere else. You need the one you have.
          </p>
          <ButtonLink to="/admin/change-password" variant="secondary" size="small">
            Change password
          </ButtonLink>
        </Section>
        <Section title="Two-step sign-in">
          <TwoStepState codesLeft={codesLeft} />
        </Section>
        <Section title="Where you are signed in">
          <SignedInList sessions={sessions} />
        </Section>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="account-section">
      <h2 className="text-lg">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

function NameForm({ staff, error }: { staff: Staff; error: string | undefined }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === 'rename'
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
    >
      <input type="hidden" name="intent" value="rename" />
      <TextField
        label="Name"
        name="full_name"
        required
        maxLength={STAFF_NAME_MAX}
        autoComplete="name"
        defaultValue={staff.fullName}
        error={error}
      />
      <Button type="submit" variant="secondary" size="small" busy={busy} className="sm:min-h-10">
        {busy ? 'Saving...' : 'Save name'}
      </Button>
    </Form>
  )
}
