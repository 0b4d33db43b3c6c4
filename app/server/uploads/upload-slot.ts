import type { FastifyRequest } from 'fastify'
import type { ConcurrencyLimit } from '../connections/concurrency-limit.ts'
import { detectSlowUpload } from '../connections/slow-sender.ts'

/**
 * Receives and stores one file of a form within a slot of the concurrency limit. A stalled sender can
 * be evicted until the file has arrived, but not while it is being stored.
 *
 * @param work calls `arrived` once it has received the whole file
 * @returns null if no slot is free
 */
export async function inUploadSlot<T>(
  limit: ConcurrencyLimit,
  who: string,
  request: FastifyRequest,
  work: (arrived: () => void) => Promise<T>,
): Promise<T | null> {
  const sender = detectSlowUpload(request.raw)
  let hasArrived = false
  const release = limit.acquire(who, { ...sender, isSlow: () => !hasArrived && sender.isSlow() })
  if (!release) return null
  try {
    return await work(() => {
      hasArrived = true
    })
  } finally {
    release()
  }
}
