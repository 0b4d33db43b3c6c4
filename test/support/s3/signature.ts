import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The credentials that the server accepts. */
export type Keys = { region: string; accessKeyId: string; secretAccessKey: string }

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const SKEW_MS = 15 * 60_000
/** Headers that the signature must cover, or the request could be altered in transit. */
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']

/**
 * Verifies a request's signature (Signature Version 4, in the header) over its headers, query and
 * body. Written from Amazon's specification, independently of the library that the shop uses.
 *
 * @returns S3's error code, or null if the signature is valid
 */
export function signatureProblem(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  keys: Keys,
): string | null {
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')
  if (!parts) return 'AccessDenied'
  const [, accessKeyId, day = '', region = '', names = '', signature = ''] = parts
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'] ?? '')
  if (Math.abs(Date.now() - timeOf(time)) > SKEW_MS) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!MUST_BE_SIGNED.every((name) => signed.includes(name))) return 'AccessDenied'
  const hash = sha256(body)
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = url.split('?', 2)
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, word) => createHmac('sha256', secret).update(word).digest(),
    `AWS4${keys.secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(toSign).digest()
  const given = Buffer.from(signature, 'hex')
  return timingSafeEqual(given, expected) ? null : 'SignatureDoesNotMatch'
}

/** The canonical query string: sorted parameters with strict percent-encoding. */
function canonicalQuery(query: string): string {
  const strict = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return [...new URLSearchParams(query)]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted()
    .join('&')
}

/** @param time `20261122T012345Z` */
function timeOf(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}
