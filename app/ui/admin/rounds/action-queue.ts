import type { StopActionKind } from '../../../domain/delivery-rounds/sheet/stop-action-fields.ts'

/** A queued action: stored on the device until the server has it. */
export type QueuedAction = {
  /** The sequence number; assigned by the store. */
  nth?: number
  actionId: string
  deliveryId: string
  kind: StopActionKind
  /** The staff member who queued it: only their session sends it. */
  staffId: string
  /** ISO 8601, by the device's clock; missing in actions that an earlier version queued. */
  recordedAt?: string
  /** The form's other fields. */
  fields: Record<string, string>
  photo: Blob | null
}

// Devices hold queued actions under these names.
const NAME = 'round-presses'
const STORE = 'presses'

/** Opens IndexedDB, which unlike other browser storage can hold photos. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'nth', autoIncrement: true })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once the transaction is complete. */
async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await open()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

/** The queued actions, oldest first. */
export const readQueuedActions = (): Promise<QueuedAction[]> =>
  run('readonly', (store) => store.getAll())

export async function queueAction(action: QueuedAction): Promise<void> {
  await run('readwrite', (store) => store.add(action))
}

export async function removeQueuedAction(nth: number): Promise<void> {
  await run('readwrite', (store) => store.delete(nth))
}

export async function clearQueuedActions(): Promise<void> {
  if ('indexedDB' in globalThis) await run('readwrite', (store) => store.clear())
}
