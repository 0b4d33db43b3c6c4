import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../../../platform/config/service-settings.ts'
import { MEDIA_TYPES } from './media-name.server.ts'
import { checkName, isName, type MediaStore } from './media-store.server.ts'

/**
 * Timeouts in ms: to connect, to the response, and between chunks. With two attempts and the
 * backoff, an upload to an unreachable store fails within 12 s.
 */
const TIMEOUTS = { connectMs: 2_000, answerMs: 5_000, silenceMs: 5_000 }
const MAX_ATTEMPTS = 2
/** Maximum number of connections; further requests are queued. */
const MAX_CONNECTIONS = 200
const NOT_FOUND = 404
/** Prevents the SDK from writing to standard error. */
const silentLogger = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Stores pictures in an S3-compatible bucket. The bucket need not be public: the shop serves the
 * pictures.
 */
export function s3Store(settings: S3Settings, timeouts = TIMEOUTS): MediaStore {
  const client = connect(settings, timeouts)
  const Bucket = settings.bucket
  const place = (name: string) => {
    checkName(name)
    return { Bucket, Key: name }
  }
  const find = async (name: string) => {
    const response = await unlessMissing(client.send(new GetObjectCommand(place(name))))
    if (!(response?.Body instanceof Readable)) return null
    return { size: response.ContentLength ?? 0, body: response.Body }
  }
  return {
    async read(name) {
      const found = await find(name)
      if (!found) return null
      const pieces: Buffer[] = []
      for await (const piece of withReadTimeout(found.body, timeouts.silenceMs)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    async open(name) {
      const found = await find(name)
      if (!found) return null
      const body = Readable.from(withReadTimeout(found.body, timeouts.silenceMs))
      // Destroys the response even if reading has not begun.
      body.once('close', () => found.body.destroy())
      return { size: found.size, body }
    },
    async write(name, bytes) {
      const ContentType = new Map(Object.entries(MEDIA_TYPES)).get(
        name.slice(name.lastIndexOf('.') + 1),
      )
      await client.send(new PutObjectCommand({ ...place(name), Body: bytes, ContentType }))
    },
    async delete(name) {
      await unlessMissing(client.send(new DeleteObjectCommand(place(name))))
    },
    async exists(name) {
      return (await unlessMissing(client.send(new HeadObjectCommand(place(name))))) !== null
    },
    async list(folder) {
      checkName(folder)
      const names: string[] = []
      const requested = { Bucket, Prefix: `${folder}/`, Delimiter: '/' }
      for await (const page of paginateListObjectsV2({ client }, requested))
        names.push(...keysOf(page))
      return names
    },
    async *all() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket })) yield* keysOf(page)
    },
  }
}

/**
 * Checks that the bucket can be used.
 *
 * @returns null if it can, else the reason in one line
 * @throws if the store is temporarily unavailable
 */
export async function findProblem(settings: S3Settings): Promise<string | null> {
  const client = connect(settings, TIMEOUTS)
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
    return null
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status === undefined || status >= 500) throw error
    if (status === NOT_FOUND) return `there is no bucket ${settings.bucket}`
    return `the store refuses the key or the region (${status})`
  } finally {
    client.destroy()
  }
}

function connect(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  { connectMs, answerMs }: typeof TIMEOUTS,
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's need path-style addresses and lack the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    retryMode: 'standard',
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // `withReadTimeout` has the timeout instead: it does not count the time of a slow reader.
      socketTimeout: 0,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
      logger: silentLogger,
    },
  })
}

/** Fails if no chunk arrives in time while the reader waits for one. */
async function* withReadTimeout(body: Readable, silenceMs: number): AsyncGenerator<Buffer> {
  const listen = () =>
    setTimeout(() => body.destroy(new Error('the object store stopped responding')), silenceMs)
  let timer = listen()
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      yield piece
      timer = listen()
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Ignores objects in the bucket that are not the shop's. */
function keysOf({ Contents = [] }: Pick<ListObjectsV2CommandOutput, 'Contents'>): string[] {
  return Contents.flatMap(({ Key = '' }) => (isName(Key) ? Key : []))
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const missing =
      error instanceof S3ServiceException &&
      error.$metadata.httpStatusCode === NOT_FOUND &&
      error.name !== 'NoSuchBucket'
    if (missing) return null
    throw error
  }
}
