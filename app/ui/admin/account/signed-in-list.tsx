import { Form, useNavigation } from 'react-router'
import { deviceOf } from '../../../domain/staff/sessions/device-of.ts'
import type { OwnSession } from '../../../domain/staff/sessions/own-session.ts'
import { Badge } from '../../badge.tsx'
import { Button } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'

/** @property here whether it is the current session */
export type ShownSession = OwnSession & { here: boolean }

/** A staff member's sessions, each with a button to end it. */
export function SignedInList({ sessions }: { sessions: readonly ShownSession[] }) {
  const { formData } = useNavigation()
  const ending = formData?.get('intent') === 'sign-out' ? formData.get('session') : null
  const others = sessions.length > 1
  return (
    <>
      <ul className="signed-in">
        {sessions.map((session) => (
          <li key={session.id} className={session.id === ending ? 'opacity-50' : undefined}>
            <Where {...session} />
            {!session.here && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="session" value={session.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="sign-out"
                  variant="quiet"
                  size="small"
                  className="-mr-2 whitespace-nowrap"
                >
                  Sign out<span className="sr-only"> of {deviceOf(session.userAgent)}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        {others && (
          <Button
            type="submit"
            name="intent"
            value="sign-out-others"
            variant="secondary"
            size="small"
          >
            Sign out everywhere else
          </Button>
        )}
        <Button type="submit" name="intent" value="sign-out-all" variant="secondary" size="small">
          Sign out everywhere
        </Button>
      </Form>
    </>
  )
}

function Where({ userAgent, address, begunAt, renewedAt, here }: ShownSession) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium" title={userAgent}>
        {deviceOf(userAgent)}
        {address && <span className="font-normal text-ink-soft">{address}</span>}
        {here && <Badge tone="green">This browser</Badge>}
      </p>
      <p className="text-ink-soft">
        Signed in <DateTime date={begunAt} withTime />
      </p>
      <p className="text-ink-soft">
        Last renewed <DateTime date={renewedAt} withTime />
      </p>
    </div>
  )
}
