import type { FastifyRequest } from 'fastify'

const FORM = 'application/x-www-form-urlencoded'
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST'])
/** Programs send what they agreed on; all others are pages, which take forms. */
const PROGRAMS = /^\/(?:api|webhooks)\//
/** Ours to read only together with its signature. */
const SIGNED = /^\/webhooks\//
const NUL = Buffer.from([0])

/** A request that no page of ours can have sent, and that could not be understood. */
class UnreadableRequestError extends Error {
  override name = 'UnreadableRequestError'
  readonly statusCode: 400 | 405

  constructor(statusCode: 400 | 405, why: string) {
    super(why)
    this.statusCode = statusCode
  }
}

/**
 * Sees to it that screens get forms they can read. Unknown methods are refused, and the character
 * NUL in a body: no text of ours has it, and the database cannot keep it. A body that is no form,
 * or breaks off, is taken for an empty one: every screen says what it lacks then.
 *
 * @throws UnreadableRequestError, for the error handler to answer
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
