import { setTimeout as wait } from 'node:timers/promises'
import {
  type SetUpFirstAdminResult,
  setUpFirstAdmin,
} from '../../../domain/staff/auth/set-up-first-admin.server.ts'
import { connectionOf, consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import type { RequestServices } from '../../../server/request-context.ts'

/** Slows down guesses at the code; the rate limit allows few. */
const DELAY_MS = 1_000
const TRIES = { scope: 'first-admin', max: 20, windowSeconds: 900 }
const LOOPBACK = new Set(['127.0.0.1', '0:0:0:0'])

export type FirstAdminInput = { id: StaffId | null; email: string; fullName: string; code: string }

/** Shared by the page and the API. */
export async function makeFirstAdmin(
  services: RequestServices,
  request: Request,
  given: FirstAdminInput,
): Promise<SetUpFirstAdminResult | { ok: false; reason: 'too-many' }> {
  const { db, clock, sessionSecret } = services
  const connection = connectionOf(services.clientAddress)
  const turn = await consumeRateLimit(db, sessionSecret, TRIES, connection, clock.now())
  if (!turn.ok) return { ok: false, reason: 'too-many' }
  await wait(DELAY_MS)
  const { email, code } = services.firstAdmin
  const settings = { email, code: needsCode(services, request) ? code : null }
  return await setUpFirstAdmin(db, services, settings, given)
}

/**
 * The code may be omitted on the owner's own machine only: from a loopback address, without a
 * proxy.
 */
export function needsCode(services: RequestServices, request: Request): boolean {
  const local =
    LOOPBACK.has(connectionOf(services.clientAddress)) &&
    !request.headers.has('x-forwarded-for') &&
    !request.headers.has('forwarded')
  return !(services.firstAdmin.openLocally && local)
}
