import fs from 'node:fs'
import path from 'node:path'
import { type Journal, openJournal, readJournal, rewriteJournal } from './journal.ts'
import type {
  AnswerRecord,
  Change,
  DisputeRecord,
  EventRecord,
  IntentRecord,
  RefundRecord,
  SessionRecord,
} from './records.ts'

/** Stripe deletes idempotency keys after a day. */
const RESPONSE_TTL_S = 24 * 60 * 60
/** Settled events kept in memory, for resending. */
const SETTLED_EVENTS_KEPT = 1000

type Memory = {
  sessions: Map<string, SessionRecord>
  /** Ids of the sessions that may still be paid or expire. */
  openSessions: Set<string>
  intents: Map<string, IntentRecord>
  refunds: Map<string, RefundRecord>
  disputes: Map<string, DisputeRecord>
  /** Oldest first. */
  events: Map<string, EventRecord>
  /** Oldest first. */
  answers: Map<string, AnswerRecord>
}

type ReadOnly<T> =
  T extends Map<infer K, infer V> ? ReadonlyMap<K, V> : T extends Set<infer V> ? ReadonlySet<V> : T

/** The whole state in memory, and on disk if a folder is given. */
export type Store = { readonly [K in keyof Memory]: ReadOnly<Memory[K]> } & {
  /** Stores all the changes atomically; they are on disk when it returns. */
  commit(changes: Change[]): void
  /** Deletes idempotency keys older than a day. */
  forgetOldAnswers(nowSeconds: number): void
  close(): void
}

/**
 * Opens the state of a folder; creates the folder if missing.
 *
 * @param dataDir null: memory only
 */
export function openStore(dataDir: string | null, nowSeconds: number): Store {
  const memory: Memory = {
    sessions: new Map(),
    openSessions: new Set(),
    intents: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: new Map(),
    answers: new Map(),
  }
  const settledEvents: string[] = []
  const remember = (change: Change): void => {
    put(memory, change)
    if (change.put !== 'event' || change.record.delivery === 'waiting') return
    settledEvents.push(change.record.id)
    if (settledEvents.length > SETTLED_EVENTS_KEPT)
      memory.events.delete(settledEvents.shift() ?? '')
  }
  let journal: Journal | null = null
  if (dataDir !== null) {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const file = path.join(dataDir, 'journal.jsonl')
    for (const changes of readJournal(file)) for (const change of changes) put(memory, change)
    removeAnswersBefore(memory, nowSeconds - RESPONSE_TTL_S)
    for (const event of memory.events.values()) {
      if (event.delivery === 'settled') memory.events.delete(event.id)
    }
    rewriteJournal(file, everything(memory))
    journal = openJournal(file)
  }
  return {
    ...memory,
    commit(changes) {
      journal?.append(changes)
      for (const change of changes) remember(change)
    },
    forgetOldAnswers: (now) => removeAnswersBefore(memory, now - RESPONSE_TTL_S),
    close: () => journal?.close(),
  }
}

function put(memory: Memory, change: Change): void {
  switch (change.put) {
    case 'session':
      memory.sessions.set(change.record.id, change.record)
      if (change.record.status === 'open') memory.openSessions.add(change.record.id)
      else memory.openSessions.delete(change.record.id)
      return
    case 'intent':
      memory.intents.set(change.record.id, change.record)
      return
    case 'refund':
      memory.refunds.set(change.record.id, change.record)
      return
    case 'dispute':
      memory.disputes.set(change.record.id, change.record)
      return
    case 'event':
      memory.events.set(change.record.id, change.record)
      return
    case 'answer':
      memory.answers.set(change.record.key, change.record)
      return
  }
}

function removeAnswersBefore(memory: Memory, seconds: number): void {
  for (const answer of memory.answers.values()) {
    if (answer.created >= seconds) return
    memory.answers.delete(answer.key)
  }
}

function* everything(memory: Memory): Generator<Change> {
  for (const record of memory.sessions.values()) yield { put: 'session', record }
  for (const record of memory.intents.values()) yield { put: 'intent', record }
  for (const record of memory.refunds.values()) yield { put: 'refund', record }
  for (const record of memory.disputes.values()) yield { put: 'dispute', record }
  for (const record of memory.events.values()) yield { put: 'event', record }
  for (const record of memory.answers.values()) yield { put: 'answer', record }
}
