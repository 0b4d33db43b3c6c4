import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameText } from '../../app/platform/signature.ts'
import { type Faults, noteRequest, takeCut, takeFailure } from '../faults.ts'
import { randomId } from '../random-id.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { ApiError } from './api-error.ts'
import { decodeForm, type Form } from './form-encoding.ts'
import { type Outcome, respondIdempotently, type StoredResponse } from './respond-idempotently.ts'
import { API_VERSION } from './wire-payment.ts'

/** Executes one request. `id` is the one in the address, or empty. */
export type Endpoint = (sandbox: SandboxState, params: Form, id: string) => Outcome

export type Api = {
  sandbox: SandboxState
  faults: Faults
  secretKey: string
  warn: (fields: object, message: string) => void
}

const MAX_KEY_LENGTH = 255

/**
 * Serves endpoints with the common parts of Stripe's API: bearer key, form encoding, idempotency
 * keys, headers, error format.
 */
export function serveApi(
  app: FastifyInstance,
  api: Api,
  endpoints: { method: 'GET' | 'POST'; url: string; work: Endpoint }[],
): void {
  const keysInUse = new Set<string>()
  for (const { method, url, work } of endpoints) {
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: (request, reply) => serve(api, keysInUse, work, request, reply),
    })
  }
  app.setNotFoundHandler((request) => {
    throw new ApiError(404, `Unrecognized request URL (${request.method}: ${request.url})`)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ApiError) return sendAnswer(reply, error)
    const refused = error.statusCode !== undefined && error.statusCode < 500
    if (refused) return sendAnswer(reply, new ApiError(error.statusCode ?? 400, error.message))
    api.warn({ event: 'sandbox.request_failed', err: error }, 'a payment sandbox request failed')
    return sendAnswer(reply, new ApiError(500, 'The sandbox failed', { type: 'api_error' }))
  })
}

type ApiCall = FastifyRequest<{ Params: { id?: string } }>

async function serve(
  api: Api,
  keysInUse: Set<string>,
  work: Endpoint,
  request: ApiCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '', query = ''] = request.url.split('?')
  const body = typeof request.body === 'string' ? request.body : query
  const params = decodeForm(body)
  const key = request.method === 'POST' ? readKey(request) : null
  noteRequest(api.faults, { method: request.method, path, params, idempotencyKey: key })
  authorise(request, api.secretKey)
  if (key !== null && keysInUse.has(key)) throw keyInUse()
  if (key !== null) keysInUse.add(key)
  try {
    const answer = settle(() =>
      respondIdempotently(api.sandbox, { key, path, body }, failing(api, run) ?? run),
    )
    // The request has been executed: faults from here on affect only its response.
    const { answerDelayMs } = api.faults
    if (answerDelayMs > 0) await pause(answerDelayMs)
    if (takeCut(api.faults)) {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    if (key !== null) reply.header('idempotency-key', key)
    return sendAnswer(reply, answer)
  } finally {
    if (key !== null) keysInUse.delete(key)
  }

  function run(): Outcome {
    return work(api.sandbox, params, request.params.id ?? '')
  }
}

/** Converts refusals to responses. */
function settle(work: () => StoredResponse): StoredResponse {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: error.body, replayed: false }
  }
}

function failing(api: Api, run: () => Outcome): (() => never) | null {
  const failure = takeFailure(api.faults)
  if (failure === null) return null
  const { status, worked } = failure
  return () => {
    if (worked) api.sandbox.remember(run().changes)
    const type = status >= 500 ? 'api_error' : 'invalid_request_error'
    throw new ApiError(status, 'This failure was asked for', { type, kept: status === 500 })
  }
}

function readKey(request: ApiCall): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > MAX_KEY_LENGTH) {
    throw new ApiError(400, `An idempotency key has at most ${MAX_KEY_LENGTH} characters`)
  }
  return key
}

function keyInUse(): ApiError {
  const message = 'Another request with this idempotency key is being answered.'
  return new ApiError(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
}

function authorise(request: ApiCall, secretKey: string): void {
  if (isSameText(request.headers.authorization ?? '', `Bearer ${secretKey}`)) return
  throw new ApiError(401, 'Invalid API Key provided')
}

function sendAnswer(
  reply: FastifyReply,
  { status, body, replayed = false }: { status: number; body: string; replayed?: boolean },
): FastifyReply {
  reply.code(status)
  reply.header('content-type', 'application/json')
  reply.header('request-id', randomId('req_', 14))
  reply.header('stripe-version', API_VERSION)
  if (replayed) reply.header('idempotent-replayed', 'true')
  // A retry would get the same response.
  if (status === 500) reply.header('stripe-should-retry', 'false')
  return reply.send(body)
}
