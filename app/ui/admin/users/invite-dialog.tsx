import { useEffect } from 'react'
import { Form, useLocation } from 'react-router'
import { roleMeanings, roleNames } from '../../../content/staff/people/users.ts'
import { ROLES, type Role } from '../../../domain/staff/roles.ts'
import { STAFF_NAME_MAX } from '../../../forms/staff/staff-form.ts'
import { ButtonLink } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { showToast } from '../../toast/toast.tsx'
import { DialogButtons } from '../kit/dialogs/dialog-buttons.tsx'
import { firstField } from '../kit/dialogs/first-field.ts'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { ShownOnce } from '../kit/forms/shown-once.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import type { InviteResult } from './invite-result.ts'
import { TemporaryPassword } from './temporary-password.tsx'

/** Long enough to copy a password. */
const PASSWORD_TOAST_MS = 30_000

/** Creates an account and shows its temporary password once. */
export function InviteDialog({ result }: { result: InviteResult | undefined }) {
  const { search } = useLocation()
  const closeTo = `/admin/users${search}`
  usePasswordToast(result)
  const invited = result?.invited
  return (
    <RouteDialog
      title={invited ? 'Invitation sent' : 'Invite a user'}
      closeTo={closeTo}
      showsOnce={invited !== undefined}
    >
      {invited ? (
        <ShownOnce title="Temporary password">
          <p className="mb-4">
            <strong className="font-medium">{invited.fullName}</strong> gets an invitation at{' '}
            <span className="wrap-anywhere">{invited.email}</span>, without the password.
          </p>
          <TemporaryPassword {...invited} />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <ButtonLink
              to={`/admin/users/invite${search}`}
              replace
              preventScrollReset
              variant="secondary"
              size="small"
            >
              Invite another
            </ButtonLink>
            <ButtonLink to={closeTo} replace preventScrollReset size="small">
              Done
            </ButtonLink>
          </div>
        </ShownOnce>
      ) : (
        <>
          <ToastWithoutScripts toast={result?.toast} />
          <InviteForm result={result} closeTo={closeTo} />
        </>
      )}
    </RouteDialog>
  )
}

/** Shows the toast of an invitation; with a password it stays longer. */
export function usePasswordToast(result: InviteResult | undefined): void {
  useEffect(() => {
    if (!result?.toast) return
    const duration = result.invited ? { duration: PASSWORD_TOAST_MS } : {}
    showToast({ ...result.toast, ...duration })
  }, [result])
}

function InviteForm({ result, closeTo }: { result: InviteResult | undefined; closeTo: string }) {
  const submitted = result?.submitted
  return (
    <Form ref={firstField} method="post" preventScrollReset className="grid gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        defaultValue={submitted?.email}
        error={result?.errors?.email}
      />
      <TextField
        label="Full name"
        name="full_name"
        required
        maxLength={STAFF_NAME_MAX}
        autoComplete="off"
        defaultValue={submitted?.fullName}
        error={result?.errors?.full_name}
      />
      <RoleChoice chosen={submitted?.role ?? 'viewer'} />
      <p className="text-ink-soft">
        You get a temporary password to pass on, by phone or face to face. It works for 72 hours and
        has to be changed at the first sign-in.
      </p>
      <DialogButtons closeTo={closeTo} go="Send the invitation" going="Inviting..." />
    </Form>
  )
}

function RoleChoice({ chosen }: { chosen: Role }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Role</legend>
      <div className="grid gap-2">
        {ROLES.toReversed().map((role) => (
          <label key={role} className="role-choice">
            <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
            <span>
              <span className="block font-medium">{roleNames[role]}</span>
              <span className="text-ink-soft">{roleMeanings[role]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
