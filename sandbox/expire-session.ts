import { ApiError, missing } from './api/api-error.ts'
import { wireSession } from './api/wire-session.ts'
import type { Change, SessionRecord } from './records.ts'
import { newEvent, nowSeconds, type SandboxState } from './sandbox-state.ts'

/**
 * A session in its current state: a session past its expiry is expired at the latest when it is read.
 *
 * @throws ApiError 404 if there is none
 */
export function findSession(sandbox: SandboxState, id: string): SessionRecord {
  const session = sandbox.store.sessions.get(id)
  if (!session) throw missing('checkout session', id, 'session')
  if (session.status !== 'open' || session.expiresAt > nowSeconds(sandbox)) return session
  const { session: expired, changes } = expireSession(sandbox, session)
  sandbox.remember(changes)
  return expired
}

/**
 * Expires an open session; the caller stores the changes.
 *
 * @throws ApiError 400 if it is not open
 */
export function expireSession(
  sandbox: SandboxState,
  session: SessionRecord,
): { session: SessionRecord; changes: Change[] } {
  if (session.status !== 'open') {
    throw new ApiError(400, `Only open sessions can expire; this one is ${session.status}`, {
      param: 'session',
      kept: true,
    })
  }
  const expired: SessionRecord = { ...session, status: 'expired' }
  const about = wireSession(expired, sandbox.baseUrl)
  const event = newEvent('checkout.session.expired', about, nowSeconds(sandbox))
  return {
    session: expired,
    changes: [
      { put: 'session', record: expired },
      { put: 'event', record: event },
    ],
  }
}

/** Expires all sessions past their expiry. */
export function expireDueSessions(sandbox: SandboxState): void {
  const now = nowSeconds(sandbox)
  const changes: Change[] = []
  for (const id of sandbox.store.openSessions) {
    const session = sandbox.store.sessions.get(id)
    if (session && session.expiresAt <= now)
      changes.push(...expireSession(sandbox, session).changes)
  }
  if (changes.length > 0) sandbox.remember(changes)
}
