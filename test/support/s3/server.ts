import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { escapeXml } from '../../../app/platform/xml.ts'
import { type Keys, signatureProblem } from './signature.ts'

type Kept = { bytes: Buffer; type: string; etag: string }

/**
 * How the server responds: `normal` correctly; `down` with 503; `silent` never; `cut` by closing the
 * connection; `half` with half of a file, after which it stalls; `full` by refusing to store anything.
 */
export type Behaviour = 'normal' | 'down' | 'silent' | 'cut' | 'half' | 'full'

const BUCKET = 'kept-pictures'
const KEYS: Keys = {
  region: 'eu-west-2',
  accessKeyId: 'KEPTSAMPLEKEY',
  secretAccessKey: 'sample-secret/of+the+tests',
}
const STATUS: Record<string, number> = {
  QuotaExceeded: 403,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  InvalidRange: 416,
  NotImplemented: 501,
  ServiceUnavailable: 503,
}

/**
 * Starts an object store with the subset of the S3 API that the shop uses: PUT, GET (also ranges),
 * HEAD, DELETE and paginated listings, verified signatures, and errors as XML. It rejects what
 * S3-compatible stores other than Amazon's commonly reject: chunked signed bodies and trailing
 * checksums.
 *
 * @param options.pageSize maximum number of keys on one page of a listing
 */
export async function startS3Server({ pageSize = 1_000 }: { pageSize?: number } = {}) {
  const objects = new Map<string, Kept>()
  const state = { behaviour: 'normal' as Behaviour, requests: [] as string[] }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => take(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const endpoint = `http://127.0.0.1:${port}`

  function take(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    state.requests.push(`${request.method} ${request.url}`)
    const problem = signatureProblem(request, body, KEYS) ?? chunked(request)
    if (state.behaviour === 'cut') request.socket.destroy()
    else if (state.behaviour === 'down') refuse(response, 'ServiceUnavailable')
    else if (problem) refuse(response, problem)
    else if (state.behaviour !== 'silent') respond(request, response, body)
  }

  function respond(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', endpoint)
    const [, bucket, ...words] = pathname.split('/').map(decodeURIComponent)
    const key = words.join('/')
    if (bucket !== BUCKET) refuse(response, 'NoSuchBucket')
    else if (key !== '') answerAbout(key, request, response, body)
    else if (request.method === 'HEAD') response.end()
    else if (searchParams.get('list-type') !== '2') refuse(response, 'NotImplemented')
    else send(response, 200, listing(objects, searchParams, pageSize))
  }

  function answerAbout(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): void {
    const kept = objects.get(key)
    if (request.method === 'PUT' && state.behaviour === 'full') {
      refuse(response, 'QuotaExceeded')
    } else if (request.method === 'PUT') {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      objects.set(key, { bytes: body, etag, type: request.headers['content-type'] ?? '' })
      response.setHeader('etag', etag).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (kept) {
      give(request, response, kept, state.behaviour)
    } else {
      refuse(response, 'NoSuchKey')
    }
  }

  return {
    /** Environment variables for a shop that stores its media here. */
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: KEYS.region,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    /** The stored objects by key. */
    objects,
    /** Mutable at any time; `requests` lists all requests as `GET /bucket/key`. */
    state,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

function give(
  request: IncomingMessage,
  response: ServerResponse,
  kept: Kept,
  behaviour: Behaviour,
): void {
  const { bytes, etag, type } = kept
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const from = Number(range?.[1] ?? 0)
  const to = Math.min(Number(range?.[2] || bytes.length - 1), bytes.length - 1)
  if (range && from >= bytes.length) {
    refuse(response, 'InvalidRange')
    return
  }
  response.writeHead(range ? 206 : 200, {
    etag,
    'content-type': type,
    'content-length': to - from + 1,
    ...(range ? { 'content-range': `bytes ${from}-${to}/${bytes.length}` } : {}),
  })
  if (request.method === 'HEAD') response.end()
  else if (behaviour === 'half') response.write(bytes.subarray(from, Math.ceil((from + to) / 2)))
  else response.end(bytes.subarray(from, to + 1))
}

/** One page of the sorted keys; keys below a delimiter are grouped into common prefixes. */
function listing(objects: Map<string, Kept>, requested: URLSearchParams, pageSize: number): string {
  const prefix = requested.get('prefix') ?? ''
  const delimiter = requested.get('delimiter')
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
  const folderOf = (key: string) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return end === -1 ? null : key.slice(0, end + 1)
  }
  const entries = [...new Set(names.map((key) => folderOf(key) ?? key))]
  const after = requested.get('continuation-token')
  const rest = after ? entries.filter((entry) => entry > after) : entries
  const page = rest.slice(0, pageSize)
  const last = page.at(-1)
  const more = rest.length > page.length && last !== undefined
  const lines = page.map((entry) =>
    objects.has(entry)
      ? `<Contents><Key>${escapeXml(entry)}</Key><Size>${objects.get(entry)?.bytes.length}</Size></Contents>`
      : `<CommonPrefixes><Prefix>${escapeXml(entry)}</Prefix></CommonPrefixes>`,
  )
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${pageSize}</MaxKeys><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${escapeXml(last)}</NextContinuationToken>` : ''}${lines.join('')}</ListBucketResult>`
}

function chunked({ headers }: IncomingMessage): string | null {
  const trailing = headers['x-amz-trailer'] ?? headers['x-amz-sdk-checksum-algorithm']
  return trailing || headers['content-encoding']?.includes('aws-chunked') ? 'NotImplemented' : null
}

function refuse(response: ServerResponse, code: string): void {
  const error = `<Error><Code>${code}</Code><Message>This is ${code}.</Message></Error>`
  send(response, STATUS[code] ?? 403, error)
}

function send(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}
