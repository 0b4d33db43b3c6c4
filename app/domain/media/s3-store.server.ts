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
import type { S3Settings } from '../../platform/config/config.ts'
import { MEDIA_TYPES } from './media-name.server.ts'
import { checkName, isName, type MediaStore } from './media-store.server.ts'

/**
 * Milliseconds until a connection, until an answer, and until the next piece of a file. Two tries
 * and a rest: whoever uploads hears of a dead store within 12 s.
 */
const PATIENCE = { connectMs: 2_000, answerMs: 5_000, silenceMs: 5_000 }
const TRIES = 2
/** Files that are on their way at once; the others wait for their turn. */
const CONNECTIONS = 200
const NOT_FOUND = 404
/** A library that writes to standard error by itself would break the log's lines. */
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Keeps pictures in a bucket of any store that speaks S3. Nothing in it is public: pictures go
 * out through the shop.
 */
export function s3Store(settings: S3Settings, patience = PATIENCE): MediaStore {
  const client = connect(settings, patience)
  const Bucket = settings.bucket
  const place = (name: string) => {
    checkName(name)
    return { Bucket, Key: name }
  }
  const find = async (name: string) => {
    const answer = await unlessMissing(client.send(new GetObjectCommand(place(name))))
    if (!(answer?.Body instanceof Readable)) return null
    return { size: answer.ContentLength ?? 0, body: answer.Body }
  }
  return {
    async read(name) {
      const found = await find(name)
      if (!found) return null
      const pieces: Buffer[] = []
      for await (const piece of attentive(found.body, patience.silenceMs)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    async open(name) {
      const found = await find(name)
      if (!found) return null
      const body = Readable.from(attentive(found.body, patience.silenceMs))
      // Also where nobody has begun to read it.
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
      const asked = { Bucket, Prefix: `${folder}/`, Delimiter: '/' }
      for await (const page of paginateListObjectsV2({ client }, asked)) names.push(...keysOf(page))
      return names
    },
    async *all() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket })) yield* keysOf(page)
    },
  }
}

/**
 * Whether the bucket can be used: null where it can, else why not, in one line. A store that is
 * only down for now throws.
 */
export async function findFault(settings: S3Settings): Promise<string | null> {
  const client = connect(settings, PATIENCE)
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
  { connectMs, answerMs }: typeof PATIENCE,
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's know their buckets by path, and not the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    retryMode: 'standard',
    logger: quiet,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // A slow reader is no silent store: `attentive` tells them apart.
      socketTimeout: 0,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
      logger: quiet,
    },
  })
}

/** Fails where the store falls silent while somebody waits for the next piece. */
async function* attentive(body: Readable, silenceMs: number): AsyncGenerator<Buffer> {
  const listen = () =>
    setTimeout(() => body.destroy(new Error('the object store fell silent')), silenceMs)
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

/** What somebody else has put into the bucket is none of the shop's. */
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
