import type { FastifyRequest } from 'fastify'

const FORM = 'application/x-www-form-urlencoded'
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST'])
/** Paths for programs, which may send any format; all other paths are pages, which accept forms. */
const PROGRAMS = /^\/(?:api|webhooks)\//
/** Paths whose body is read only together with its signature, so it is not checked here. */
const SIGNED = /^\/webhooks\//
const NUL = Buffer.from([0])

/** A request that no page of the shop can have sent, and that cannot be processed. */
class UnreadableRequestError extends Error {
  override name = 'UnreadableRequestError'
  readonly statusCode: 400 | 405

  constructor(statusCode: 400 | 405, why: string) {
    super(why)
    this.statusCode = statusCode
  }
}

/**
 * Ensures that pages receive forms that they can parse. Unknown methods are refused, and so is the
 * character NUL in a body: no text of the shop contains it, and the database cannot store it. A body that
 * is not a form, or is incomplete, is replaced by an empty one: every page then reports what is missing.
 *
 * @throws UnreadableRequestError, handled by the error handler
 */
export async function validateBody(request: FastifyRequest): Promise<void> {
  const { method, url, headers } = request
  if (!METHODS.has(method)) throw new UnreadableRequestError(405, 'an unknown method')
  if (method !== 'POST' || SIGNED.test(url)) return
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (body.includes(NUL) || body.includes('%00') || body.includes('\\u0000')) {
    throw new UnreadableRequestError(400, 'NUL in a body')
  }
  if (PROGRAMS.test(url) || (await isForm(body, headers['content-type'] ?? ''))) return
  headers['content-type'] = FORM
  request.body = Buffer.alloc(0)
}

async function isForm(body: Buffer, type: string): Promise<boolean> {
  if (type === '') return false
  try {
    await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return true
  } catch {
    return false
  }
}
