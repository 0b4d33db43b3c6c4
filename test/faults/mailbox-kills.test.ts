import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '../../app/platform/db.ts'
import { test } from '../process/process-test.ts'
import { withShopDatabase } from '../support/database/in-database.ts'
import {
  countText,
  reportResult,
  seededRandom,
  times,
  upTo,
  withinSeconds,
} from '../support/full-suite.ts'
import { type ImapServer, startImapServer } from '../support/mail/imap-server.ts'
import { parts, sampleMail } from '../support/mail/sample-mails.ts'
import { eventually } from '../support/shop.ts'
import { audit } from './database-of.ts'

const KILLS = upTo(3, 30)
const WRITERS = 2
/** Below the hourly limit of a conversation; those of all writers together exceed one batch of the shop. */
const MAILS_OF_EACH = 12
const TIMEOUT_MS = 60_000
/** One run of the shop reads and marks at most 200 mails, and the next one begins half a minute later. */
const RUNS_AT_END = Math.ceil((KILLS * WRITERS * MAILS_OF_EACH) / 200) + 1
const FINISH_MS = RUNS_AT_END * 60_000

test('kill -9 while incoming mail is processed: every mail is in its conversation once', {
  ...withinSeconds(240, 1_200),
}, async ({ shops }) => {
  const imap = await startImapServer()
  const photo = await sharp({
    create: { width: 900, height: 700, channels: 3, background: '#24412f' },
  })
    .jpeg()
    .toBuffer()
  const DATA_DIR = await shops.stockedDataDir()
  const settings = { DATA_DIR, LOG_LEVEL: 'warn', IMAP_URL: imap.url }
  const random = seededRandom()
  let shop = await shops.start(settings)
  const written = new Map<string, string[]>()
  await withShopDatabase(DATA_DIR, async (db) => {
    // Mails that are in the mailbox before it is first read are ignored.
    await eventually(() => wasRead(db), TIMEOUT_MS)
    for (let kill = 0; kill < KILLS; kill++) {
      await shop.kill()
      await deliverReplies(db, imap, photo, written)
      await endLease(db)
      const fetches = imap.seen.fetches
      shop = await shops.start(settings)
      // Each mail is fetched twice: its header together with others, then the whole mail.
      const last = 2 * WRITERS * MAILS_OF_EACH
      const upToFetch = fetches + 1 + Math.floor(random() * last)
      await expect
        .poll(() => imap.seen.fetches, { interval: 1, timeout: TIMEOUT_MS })
        .toBeGreaterThanOrEqual(upToFetch)
      await wait(random() * 40)
    }
    await shop.kill()
    await endLease(db)
    shop = await shops.start(settings)
    await eventually(async () => imap.mails.every(({ seen }) => seen), FINISH_MS)
    const found = Map.groupBy(await entriesIn(db), ({ about }) => about)
    expect(new Set(found.keys())).toEqual(new Set(written.keys()))
    for (const [about, bodies] of written) {
      expect(found.get(about)?.map(({ body }) => body)).toEqual(bodies)
      expect(found.get(about)?.map(({ photos }) => photos)).toEqual(bodies.map(() => 1))
    }
    expect(await audit(db)).toEqual([])
  })
  reportResult(
    `kill -9 ${countText(KILLS)} while ${imap.mails.length} mails are taken in: each is in its conversation once, with its photo`,
  )
  expect(await shop.stop()).toBe(0)
  await imap.down()
})

async function wasRead(db: Db): Promise<boolean> {
  const { rows } = await db.$client.query('SELECT FROM mailboxes WHERE succeeded_at IS NOT NULL')
  return rows.length > 0
}

/** Ends the lease of a killed process on the mailbox. */
async function endLease(db: Db): Promise<void> {
  await db.$client.query(`UPDATE mailboxes SET lease_until = now() - interval '1 second'`)
}

/** Inserts messages to the shop, and delivers replies with photos to the mails that acknowledged them. */
async function deliverReplies(
  db: Db,
  imap: ImapServer,
  photo: Buffer,
  written: Map<string, string[]>,
): Promise<void> {
  const { rows } = await db.$client.query<{ id: string }>(
    `INSERT INTO contact_submissions (name, email, message)
    SELECT 'Sample Writer', 'writer@example.com', 'Is it there?' FROM generate_series(1, $1)
    RETURNING id`,
    [WRITERS],
  )
  for (const { id } of rows) written.set(id, [])
  for (const number of times(MAILS_OF_EACH, (index) => index + 1)) {
    for (const { id } of rows) {
      const body = `Reply ${number} about ${id}`
      const content = parts([
        { type: 'text/plain; charset=utf-8', body },
        { type: 'image/jpeg', name: 'arm.jpg', body: photo },
      ])
      const headers = [`In-Reply-To: <${id}.contact-confirmation@localhost>`]
      imap.deliver(sampleMail({ from: 'writer@example.com', headers, ...content }))
      written.get(id)?.push(body)
    }
  }
}

/** The entries of all conversations in the order in which they were stored. */
async function entriesIn(db: Db) {
  const { rows } = await db.$client.query<{ about: string; body: string; photos: number }>(`
    SELECT conversations.message_id AS about, body,
      (SELECT count(*)::int FROM conversation_photos WHERE message_id = entry.id) AS photos
    FROM conversation_messages AS entry
    JOIN conversations ON conversations.id = conversation_id
    ORDER BY entry.id`)
  return rows
}
