import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Shot = {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** A response as received. */
export type Answer = { status: number; bytes: number; headers: IncomingHttpHeaders }

/** Headers set by the HTTP server itself. */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
]

/** @param agent keeps connections open; without it each request opens its own */
export async function ask(
  url: string,
  { path, method = 'GET', headers, body }: Shot,
  agent: Agent | false = false,
) {
  return await new Promise<Answer>((resolve, reject) => {
    const requested = request(url + path, { method, headers: headers ?? {}, agent })
    requested.once('error', reject).once('response', (response) => {
      const kept = { ...response.headers }
      for (const name of OF_THE_CONNECTION) delete kept[name]
      buffer(response).then(({ length }) => {
        resolve({ status: response.statusCode ?? 0, bytes: length, headers: kept })
      }, reject)
    })
    requested.end(body)
  })
}
