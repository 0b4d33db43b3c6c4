import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MailboxSettings } from '../../../platform/config/service-settings.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { MailGoneError, type OpenMailbox } from './mailbox.ts'
import { mailboxErrorText, openMailbox } from './open-mailbox.server.ts'
import type { MailOutcome } from './outcomes.ts'
import { type ReceiveDeps, receiveMail } from './receive-mail.server.ts'
import { mailboxes, receivedMails } from './schema.ts'

/** Longer than the processing of one mail; a killed process blocks the mailbox for this time. */
const LEASE_MS = 3 * 60_000
/** Maximum number of mails per run; further ones wait for the next run. */
const MAX_MAILS = 200
/** The number of mails whose beginnings are loaded together. */
const HEADER_BATCH_SIZE = 20
/** When a mailbox has renumbered its mails, those since this long before the last run are read again. */
const LOOK_BACK_MS = 2 * 24 * 60 * 60_000

export type FetchMailDeps = Omit<ReceiveDeps, 'replyAddress'>

/** Numbers of processed mails by outcome. */
export type MailCounts = Partial<Record<MailOutcome | 'known', number>>

/** The key of a mailbox: another user, server or folder is another mailbox. */
export function mailboxId({ server }: MailboxSettings): string {
  const { auth, host, port, folder } = server
  return createHash('sha256')
    .update(JSON.stringify([auth.user, host, port, folder]))
    .digest('hex')
}

/**
 * Picks up the mails that have arrived since the last run. A lease admits one process at a time. A mail
 * is stored and recorded in one transaction; it is marked as read in the mailbox afterwards, and after an
 * interruption by the next run. The first run picks up nothing: earlier mails were not for this software.
 *
 * @param stopping ends it between two mails
 * @returns null if another process is doing it
 * @throws if the mailbox cannot be read, after recording why
 */
export async function fetchMail(
  db: Db,
  deps: FetchMailDeps,
  settings: MailboxSettings,
  stopping?: AbortSignal,
): Promise<MailCounts | null> {
  const id = mailboxId(settings)
  const lease = randomUUID()
  if (!(await takeLease(db, deps, id, lease))) return null
  let opened: OpenMailbox | undefined
  try {
    opened = await openMailbox(settings.server)
    const read = { ...settings, id, lease, opened, stopping }
    const counts = await readMails(db, deps, read)
    await markRead(db, deps, read)
    await release(db, deps, id, lease, null)
    return counts
  } catch (error) {
    await release(db, deps, id, lease, mailboxErrorText(error))
    throw error
  } finally {
    await opened?.close()
  }
}

type Reading = MailboxSettings & {
  id: string
  lease: string
  opened: OpenMailbox
  stopping: AbortSignal | undefined
}

async function readMails(db: Db, deps: FetchMailDeps, reading: Reading): Promise<MailCounts> {
  const { id, opened, stopping, replyAddress } = reading
  const { uidValidity } = opened
  const counts: MailCounts = {}
  const after = await startingPoint(db, id, opened)
  const uids = (await opened.uidsAfter(after)).slice(0, MAX_MAILS)
  for (let at = 0; at < uids.length; at += HEADER_BATCH_SIZE) {
    const some = uids.slice(at, at + HEADER_BATCH_SIZE)
    const heads = new Map((await opened.heads(some)).map((head) => [head.uid, head]))
    for (const uid of some) {
      if (stopping?.aborted) return counts
      const advance = (tx: Tx | Db) => moveOn(tx, deps, reading, uid)
      const head = heads.get(uid)
      const source = (maxBytes: number) => opened.source(uid, maxBytes)
      const mail = head && { ...head, mailboxId: id, uidValidity, source }
      const outcome =
        mail && (await receiveMail(db, { ...deps, replyAddress }, mail, advance).catch(unlessGone))
      if (outcome) counts[outcome] = (counts[outcome] ?? 0) + 1
      // The mail has been deleted or moved since.
      else await advance(db)
    }
  }
  return counts
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof MailGoneError)) throw error
}

/** The UID of the last mail that needs no processing. */
async function startingPoint(db: Db, id: string, opened: OpenMailbox): Promise<number> {
  const { uidValidity, uidNext } = opened
  const [known] = await db.select().from(mailboxes).where(eq(mailboxes.id, id))
  if (known?.uid_validity === uidValidity) return known.last_uid
  let last_uid = uidNext - 1
  if (known?.succeeded_at && known.uid_validity !== null) {
    const [first] = await opened.uidsSince(new Date(known.succeeded_at.getTime() - LOOK_BACK_MS))
    if (first !== undefined) last_uid = first - 1
  }
  await db
    .update(mailboxes)
    .set({ uid_validity: uidValidity, last_uid })
    .where(eq(mailboxes.id, id))
  return last_uid
}

/** Records the last read mail and extends the lease. @throws if another process has taken the lease */
async function moveOn(tx: Tx | Db, { clock }: FetchMailDeps, { id, lease }: Reading, uid: number) {
  const lease_until = new Date(clock.now().getTime() + LEASE_MS)
  const mine = and(eq(mailboxes.id, id), eq(mailboxes.lease, lease))
  const { rowCount } = await tx.update(mailboxes).set({ last_uid: uid, lease_until }).where(mine)
  if (rowCount !== 1) throw new Error('another process reads the mailbox')
}

/** Marks stored mails as read, regardless of the process that stored them. */
async function markRead(db: Db, { clock }: FetchMailDeps, { id, opened }: Reading): Promise<void> {
  const { mailbox_id, mail_hash, uid, uid_validity, flagged_at, outcome } = receivedMails
  const unmarked = await db
    .select({ hash: mail_hash, uid })
    .from(receivedMails)
    .where(
      and(
        eq(mailbox_id, id),
        isNull(flagged_at),
        sql`${outcome} in ('stored', 'bounce')`,
        eq(uid_validity, opened.uidValidity),
      ),
    )
    .orderBy(asc(uid))
    .limit(MAX_MAILS)
  if (unmarked.length === 0) return
  await opened.markRead(unmarked.map((one) => one.uid))
  const hashes = unmarked.map((one) => one.hash)
  await db
    .update(receivedMails)
    .set({ flagged_at: clock.now() })
    .where(and(eq(mailbox_id, id), inArray(mail_hash, hashes)))
}

async function takeLease(db: Db, { clock }: FetchMailDeps, id: string, lease: string) {
  const now = clock.now()
  const taken = { lease, lease_until: new Date(now.getTime() + LEASE_MS) }
  const rows = await db
    .insert(mailboxes)
    .values({ id, ...taken })
    .onConflictDoUpdate({
      target: mailboxes.id,
      set: taken,
      setWhere: sql`coalesce(${mailboxes.lease_until} < ${now}, true)`,
    })
    .returning({ id: mailboxes.id })
  return rows.length === 1
}

/** @param error why the mailbox could not be read; null if it was read */
async function release(
  db: Db,
  { clock }: FetchMailDeps,
  id: string,
  lease: string,
  error: string | null,
): Promise<void> {
  const now = clock.now()
  const state =
    error === null
      ? { succeeded_at: now, failing_since: null, error: null }
      : { failing_since: sql`coalesce(${mailboxes.failing_since}, ${now})`, error }
  await db
    .update(mailboxes)
    .set({ ...state, lease: null, lease_until: null })
    .where(and(eq(mailboxes.id, id), eq(mailboxes.lease, lease)))
}
