import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Staff } from '../../domain/staff/staff.ts'
import type { AccessRefusal } from '../../web/admin/check-access.ts'
import { drainBody } from '../connections/drain-body.ts'
import type { Services } from '../request-context.ts'
import { authenticateUpload } from './authenticate-upload.ts'
import { acceptFormsWithFiles, READ_ON_BYTES } from './multipart.ts'

/**
 * Makes the routes of a scope accept forms with files by staff: the sender is authenticated before the body is
 * read.
 *
 * @param readFields reads the form of an authenticated sender
 * @param pageAfterRefusal the page to which a sender without permission is redirected, and one who is signed
 *   out to the sign-in; without it a refused sender gets status and reason as JSON
 */
export async function acceptStaffForms(
  scope: FastifyInstance,
  services: Services,
  readFields: (request: FastifyRequest, staff: Staff) => Promise<URLSearchParams>,
  pageAfterRefusal?: (request: FastifyRequest, reason: AccessRefusal) => string,
): Promise<void> {
  await acceptFormsWithFiles(scope, async (request, reply) => {
    const sender = await authenticateUpload(services, request, reply)
    if (sender.ok) return await readFields(request, sender.staff)
    // A browser reads the response only after sending everything.
    await drainBody(request.raw, READ_ON_BYTES)
    if (!pageAfterRefusal) reply.code(sender.status).send({ error: sender.error })
    else if (sender.reason === 'signed-out') reply.redirect('/admin/login', 303)
    else reply.redirect(pageAfterRefusal(request, sender.reason), 303)
    return null
  })
}
