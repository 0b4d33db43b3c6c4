import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../page-cache/choose-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Smaller responses gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1_024
/** For uncached responses: a quarter of the work of quality 4, and 2 kB more of 14. */
const QUICK_BROTLI = 1
const QUICK_GZIP = 1
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|ld\+json|manifest\+json)|image\/svg)/

/**
 * Converts a Fastify request to a web `Request`.
 *
 * @param origin one of the shop's own origins, never the Host header: a forged header must affect
 * neither links nor the CSRF check
 */
export function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one)
    else if (value !== undefined) headers.set(name, value)
  }
  const method = request.method
  const body = method === 'GET' || method === 'HEAD' ? null : (request.body as Buffer | null)
  return new Request(origin + (request.raw.url ?? '/'), {
    method,
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
}

/** Sends a web `Response`, compressed if the browser accepts it. */
export async function sendWebResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (!response.body) return reply.send()
  // Downloads are streamed.
  if (response.headers.has('content-disposition')) {
    return reply.send(Readable.fromWeb(response.body as WebStream))
  }
  const body = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  // React Router's data responses have their own media type.
  const compressible = COMPRESSIBLE.test(type) || type.startsWith('text/x-script')
  if (body.length < COMPRESS_FROM_BYTES || !compressible) return reply.send(body)
  reply.header('vary', 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI }
    return reply.header('content-encoding', 'br').send(await compressBrotli(body, { params }))
  }
  if (encoding === 'gzip') {
    return reply
      .header('content-encoding', 'gzip')
      .send(await compressGzip(body, { level: QUICK_GZIP }))
  }
  return reply.send(body)
}
