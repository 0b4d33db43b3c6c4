import type { FastifyRequest } from 'fastify'
import type { ConcurrencyLimit } from '../../connections/concurrency-limit.ts'
import { collect } from '../form-without-files.ts'
import type { FilePart } from '../multipart.ts'
import { inUploadSlot } from '../upload-slot.ts'

/** `busy`: no slot of the concurrency limit is free. */
type NotReceived = { ok: false; reason: 'busy' | 'too-large' }

type Sender = { limit: ConcurrencyLimit; who: string; request: FastifyRequest }

/** Receives a photo of a form within an upload slot, and stores it with `store`. */
export async function storeFormPhoto<Stored>(
  { limit, who, request }: Sender,
  file: FilePart,
  maxBytes: number,
  store: (bytes: Buffer) => Promise<Stored>,
): Promise<Stored | NotReceived> {
  const stored = await inUploadSlot(limit, who, request, async (arrived) => {
    const bytes = await collect(file, maxBytes)
    arrived()
    return bytes ? await store(bytes) : ({ ok: false, reason: 'too-large' } as const)
  })
  return stored ?? { ok: false, reason: 'busy' }
}
