import { Link, useLocation } from 'react-router'
import { historyInWords } from '../../../content/staff/people/history.ts'
import { roleMeanings, userNotLoaded, userToasts } from '../../../content/staff/people/users.ts'
import type { StaffMemberDetails } from '../../../domain/staff/people/staff-member.ts'
import { DateTime } from '../kit/date-time.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { HistoryList } from '../kit/history-list.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { Consequence } from './consequence.tsx'
import { usePasswordToast } from './invite-dialog.tsx'
import type { InviteResult } from './invite-result.ts'
import { RoleBadge } from './role-badge.tsx'
import { RoleSelect, useOptimisticRole } from './role-select.tsx'
import { StaffMemberStateDot } from './staff-member-state.tsx'
import { TemporaryPassword } from './temporary-password.tsx'

export type StaffMemberData = { person: StaffMemberDetails; own: boolean; mayAdminister: boolean }

/** A staff member in a dialog over the list: identity, history of the account. */
export function StaffMemberDialog({
  loaded,
  result,
}: {
  loaded: StaffMemberData | null
  result: InviteResult | undefined
}) {
  const { search } = useLocation()
  const { shown, failure } = useLastLoaded(loaded, userToasts.loadFailed)
  usePasswordToast(result)
  const invited = result?.invited
  return (
    <RouteDialog title={shown?.person.fullName ?? 'Staff member'} closeTo={`/admin/users${search}`}>
      <ToastWithoutScripts toast={result?.toast} />
      {failure && <LoadError words={userNotLoaded} />}
      {invited && (
        <div className="mb-6">
          <TemporaryPassword {...invited} />
        </div>
      )}
      {shown && <Details {...shown} search={search} />}
    </RouteDialog>
  )
}

function Details({ person, own, mayAdminister, search }: StaffMemberData & { search: string }) {
  const role = useOptimisticRole(person)
  return (
    <div className="grid gap-7">
      <Facts person={person} />
      {own && (
        <p className="-mt-3">
          This is you.{' '}
          <Link to="/admin/account" className="text-link">
            To your account
          </Link>
        </p>
      )}
      {mayAdminister && !own && (
        <>
          <section>
            <h3 className="mb-2 text-lg">Role</h3>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RoleSelect person={person} search={search} />
              <span className="text-ink-soft">{roleMeanings[role]}.</span>
            </div>
          </section>
          <Account person={person} />
        </>
      )}
      <section>
        <h3 className="mb-2 text-lg">History of the account</h3>
        <HistoryList
          entries={person.history.map((line) => ({ ...line, ...historyInWords(line) }))}
        />
      </section>
    </div>
  )
}

function Facts({ person }: { person: StaffMemberDetails }) {
  const { email, state, invitedUntil, secondFactor, createdAt, presence } = person
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dt]:text-ink-soft">
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${email}`} className="text-link inline-block py-0.5 wrap-anywhere">
          {email}
        </a>
      </dd>
      <dt>Role</dt>
      <dd>
        <RoleBadge role={useOptimisticRole(person)} />
      </dd>
      <dt>State</dt>
      <dd className="flex flex-wrap gap-x-2">
        <StaffMemberStateDot state={state} />
        {invitedUntil && (state === 'invited' || state === 'expired') && (
          <span className="text-ink-soft">
            {state === 'invited' ? 'until' : 'since'} <DateTime date={invitedUntil} withTime />
          </span>
        )}
      </dd>
      <dt>Two-step sign-in</dt>
      <dd>{secondFactor ? 'On' : 'Off'}</dd>
      <dt>Since</dt>
      <dd>
        <DateTime date={createdAt} />
      </dd>
      {presence && (
        <>
          <dt>Signed in</dt>
          <dd>
            {presence.lastSeen ? (
              <>
                In {presence.sessions} {presence.sessions === 1 ? 'browser' : 'browsers'}, last seen{' '}
                <DateTime date={presence.lastSeen} withTime />
              </>
            ) : (
              'Nowhere'
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

/** An admin's actions on an account. */
function Account({
  person: { fullName, email, state, secondFactor },
}: {
  person: StaffMemberDetails
}) {
  const waiting = state === 'invited' || state === 'expired'
  return (
    <section>
      <h3 className="mb-2 text-lg">Account</h3>
      <div className="grid gap-2">
        {waiting && (
          <Consequence
            title="Invite again"
            intent="invite-again"
            confirmLabel="Make a new temporary password"
          >
            {fullName} has not signed in yet. A new temporary password replaces the last one, works
            for 72 hours from now, and another invitation goes to {email}.
          </Consequence>
        )}
        {secondFactor && (
          <Consequence
            title="Turn off two-step sign-in"
            intent="second-factor-off"
            confirmLabel="Turn it off"
            destructive
          >
            For someone who has lost their phone and their recovery codes. {fullName} is signed out
            everywhere and signs in with the password alone until they set it up again. First make
            sure that the request really comes from them.
          </Consequence>
        )}
        {state === 'disabled' ? (
          <Consequence
            key="open"
            title="Open the account again"
            intent="open"
            confirmLabel="Open the account"
          >
            {fullName} can sign in again with the password and the role they had.
          </Consequence>
        ) : (
          <Consequence
            key="close"
            title="Disable the account"
            intent="close"
            confirmLabel="Disable the account"
            destructive
          >
            {fullName} is signed out everywhere at once and can no longer sign in. What they did
            stays in the history, and the account can be opened again.
          </Consequence>
        )}
      </div>
    </section>
  )
}
