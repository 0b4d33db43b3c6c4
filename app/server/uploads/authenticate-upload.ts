import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Staff } from '../../domain/staff/staff.ts'
import { ACCESS_REFUSALS, type AccessRefusal, checkAccess } from '../../web/admin/check-access.ts'
import type { Services } from '../request-context.ts'

type UploadSender =
  | { ok: true; staff: Staff }
  | { ok: false; reason: AccessRefusal; status: 401 | 403; error: string }

/**
 * Authenticates an upload before its body is read: the staff area's guard runs only afterwards. A renewed
 * session's cookies are set on the response and on the request, so that the guard receives them.
 */
export async function authenticateUpload(
  services: Services,
  incoming: FastifyRequest,
  reply: FastifyReply,
): Promise<UploadSender> {
  const { method, url, routeOptions, headers } = incoming
  const { cookie, authorization } = headers
  const request = new Request(new URL(url, services.publicUrl), {
    method,
    headers: { ...(cookie && { cookie }), ...(authorization && { authorization }) },
  })
  const access = await checkAccess(services, request, routeOptions.url ?? '')
  if (access.cookies.length > 0) {
    reply.header('set-cookie', access.cookies)
    headers.cookie = access.cookies.map((header) => header.split(';', 1)[0]).join('; ')
  }
  return access.ok
    ? { ok: true, staff: access.signedIn.staff }
    : { ok: false, reason: access.reason, ...ACCESS_REFUSALS[access.reason] }
}
