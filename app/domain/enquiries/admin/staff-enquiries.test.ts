import { asc, desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { staffHistory } from '../../staff/schema.ts'
import { NotAllowedError } from '../../staff/staff.ts'
import { findMessage } from '../contact/find-message.server.ts'
import { listMessages } from '../contact/list-messages.server.ts'
import { contactSubmissions, sellSubmissions } from '../schema.ts'
import { findSellRequest } from '../sell/find-sell-request.server.ts'
import { listSellRequests } from '../sell/list-sell-requests.server.ts'
import type { SellStatus } from '../sell/sell-status.ts'
import { setSellRequestStatus } from '../sell/set-sell-request-status.server.ts'
import { readMessageRequest, readSellRequestRequest } from './enquiry-filters.ts'
import { exportMessages, exportSellRequests } from './export-enquiries.server.ts'
import { markEnquiry } from './mark-enquiry.server.ts'

const db = await openTestDatabase()
const admin = await createTestStaff(db, 'admin')
const editor = await createTestStaff(db, 'editor', { fullName: 'Ed Sample' })
const viewer = await createTestStaff(db, 'viewer')

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
let sent = 0

beforeEach(async () => {
  await db.execute(sql`truncate contact_submissions, sell_submissions cascade`)
})

async function createTestMessage(given: Partial<typeof contactSubmissions.$inferInsert> = {}) {
  sent += 1
  const [made] = await db
    .insert(contactSubmissions)
    .values({
      name: `Writer ${sent}`,
      email: `writer${sent}@example.com`,
      message: 'Does the green sofa fit through a door of 75 cm?',
      created_at: new Date(Date.UTC(2026, 10, 1, 12, sent)),
      ...given,
    })
    .returning()
  if (!made) throw new Error('no message was made')
  return made
}

async function createTestSellRequest(given: Partial<typeof sellSubmissions.$inferInsert> = {}) {
  sent += 1
  const [made] = await db
    .insert(sellSubmissions)
    .values({
      name: `Seller ${sent}`,
      email: `seller${sent}@example.com`,
      item_description: 'Type: armchair\nBrand: Ercol\nMaterial: velvet\nCondition: good\nAge: 6',
      item_condition: 'good',
      item_age: '6',
      created_at: new Date(Date.UTC(2026, 10, 1, 12, sent)),
      ...given,
    })
    .returning()
  if (!made) throw new Error('no offer was made')
  return made
}

const messages = (query = '') =>
  listMessages(db, viewer, readMessageRequest(new URLSearchParams(query)))
const sellRequests = (query = '') =>
  listSellRequests(db, viewer, readSellRequestRequest(new URLSearchParams(query)))
const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)
const historyOf = (id: string) =>
  db
    .select()
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(asc(staffHistory.id))

async function drained<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = []
  for await (const line of lines) all.push(line)
  return all
}

describe('the list of messages', () => {
  test('is sorted newest first, or reversed', async () => {
    await createTestMessage({ name: 'First' })
    await createTestMessage({ name: 'Second' })
    expect(names(await messages())).toEqual(['Second', 'First'])
    expect(names(await messages('sort=created'))).toEqual(['First', 'Second'])
  })

  test('filters by read state', async () => {
    await createTestMessage({ name: 'Read', is_read: true })
    await createTestMessage({ name: 'Unread' })
    expect(names(await messages('read=unread'))).toEqual(['Unread'])
    expect(await messages('read=read')).toMatchObject({ total: 1, rows: [{ name: 'Read' }] })
    expect((await messages('read=maybe')).total).toBe(2)
  })

  test('searches name, address and message, with wildcards as literal characters', async () => {
    await createTestMessage({ name: 'Ada 100%' })
    await createTestMessage({ email: 'Grace_H@example.com' })
    await createTestMessage({ name: 'Edsger', message: 'Is the VELVET one still there?' })
    expect((await messages('q=100%25')).total).toBe(1)
    expect((await messages('q=%25%25')).total).toBe(0)
    expect((await messages('q=grace_h')).total).toBe(1)
    expect((await messages('q=gracexh')).total).toBe(0)
    expect(names(await messages('q=velvet'))).toEqual(['Edsger'])
    expect(names(await messages('q=velvet&read=read'))).toEqual([])
  })

  test('filters by days in London time', async () => {
    // 00:30 on 2 July in London.
    await createTestMessage({ created_at: new Date('2026-07-01T23:30:00Z') })
    expect((await messages('from=2026-07-02&to=2026-07-02')).total).toBe(1)
    expect((await messages('to=2026-07-01')).total).toBe(0)
  })

  test('is paginated without duplicates', async () => {
    const at = new Date('2026-11-01T12:00:00Z')
    for (let made = 0; made < 30; made++) await createTestMessage({ created_at: at })
    const [first, second, none] = [
      await messages(),
      await messages('page=2'),
      await messages('page=9'),
    ]
    expect([first.rows.length, second.rows.length, none.rows.length]).toEqual([25, 5, 0])
    expect(none.total).toBe(30)
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30)
    expect((await messages('q=green&page=2')).rows).toHaveLength(5)
  })

  test('truncates a long message', async () => {
    await createTestMessage({ message: 'x'.repeat(5_000) })
    expect((await messages()).rows[0]?.excerpt).toHaveLength(200)
  })
})

describe('the list of sell requests', () => {
  test('shows 50 characters of the description, counted in code points', async () => {
    await createTestSellRequest({
      item_description: '🛋'.repeat(51),
      photos: ['/sell-photos/a.webp'],
    })
    await createTestSellRequest({ item_description: 'x'.repeat(50) })
    const { rows } = await sellRequests()
    expect(rows).toMatchObject([
      { excerpt: 'x'.repeat(50), photoCount: 0 },
      { excerpt: `${'🛋'.repeat(50)}…`, photoCount: 1 },
    ])
  })

  test('combines the filters status, read state and text', async () => {
    await createTestSellRequest({ name: 'A', status: 'contacted' })
    await createTestSellRequest({ name: 'B', status: 'contacted', is_read: true })
    await createTestSellRequest({ name: 'C' })
    expect(names(await sellRequests('status=contacted'))).toEqual(['B', 'A'])
    expect(names(await sellRequests('status=contacted&read=read'))).toEqual(['B'])
    expect(names(await sellRequests('status=contacted&read=unread&q=ercol'))).toEqual(['A'])
    expect((await sellRequests('status=lost')).total).toBe(3)
  })
})

describe('marking', () => {
  test('is recorded in the history without personal data of the sender', async () => {
    const { id } = await createTestMessage({ name: 'Ada Lovelace', email: 'ada@example.com' })
    expect(await markEnquiry(db, editor, 'message', { id, read: true })).toEqual({ ok: true })
    expect(await markEnquiry(db, editor, 'message', { id, read: true })).toEqual({ ok: true })
    await markEnquiry(db, admin, 'message', { id, read: false })
    const history = await historyOf(id)
    expect(history).toMatchObject([
      {
        staff_id: editor.id,
        subject: 'message',
        label: 'A message of 1 November 2026',
        action: 'read',
        changes: { is_read: [false, true] },
      },
      { staff_id: admin.id, action: 'unread' },
    ])
    expect(JSON.stringify(history)).not.toMatch(/\bada\b|lovelace/i)
    expect((await findMessage(db, viewer, id))?.history).toMatchObject([
      { action: 'unread' },
      { action: 'read', staffName: 'Ed Sample' },
    ])
  })

  test('by two concurrent calls is recorded once', async () => {
    const { id } = await createTestSellRequest()
    await Promise.all([
      markEnquiry(db, editor, 'offer', { id, read: true }),
      markEnquiry(db, admin, 'offer', { id, read: true }),
    ])
    expect(await historyOf(id)).toHaveLength(1)
    expect((await findSellRequest(db, viewer, id))?.isRead).toBe(true)
  })

  test('a missing enquiry is refused', async () => {
    for (const id of [UNKNOWN_ID, 'x', '']) {
      const outcome = await markEnquiry(db, editor, 'message', { id, read: true })
      expect(outcome).toEqual({ ok: false, reason: 'missing' })
    }
  })

  test('fetching an enquiry does not mark it as read', async () => {
    const { id } = await createTestMessage()
    expect(await findMessage(db, admin, id)).toMatchObject({ isRead: false, history: [] })
    expect(await findMessage(db, admin, id)).toMatchObject({ isRead: false, history: [] })
    expect(await findMessage(db, admin, UNKNOWN_ID)).toBeNull()
    expect(await findMessage(db, admin, "' or 1=1")).toBeNull()
  })
})

describe('the status of a sell request', () => {
  const setStatus = (id: string, was: SellStatus, status: SellStatus, staff = editor) =>
    setSellRequestStatus(db, staff, { id, status, was })

  test('can change to any other', async () => {
    const { id } = await createTestSellRequest()
    expect(await setStatus(id, 'new', 'declined')).toEqual({ ok: true })
    expect(await setStatus(id, 'declined', 'new')).toEqual({ ok: true })
    expect(await historyOf(id)).toMatchObject([
      { action: 'status', changes: { status: ['new', 'declined'] } },
      { action: 'status', changes: { status: ['declined', 'new'] } },
    ])
  })

  test('changed by a colleague since the page was shown is a conflict', async () => {
    const { id } = await createTestSellRequest()
    await setStatus(id, 'new', 'purchased')
    expect(await setStatus(id, 'new', 'declined', admin)).toEqual({
      ok: false,
      reason: 'changed',
      by: 'Ed Sample',
      status: 'purchased',
    })
    expect((await findSellRequest(db, viewer, id))?.status).toBe('purchased')
    expect(await setStatus(id, 'purchased', 'declined', admin)).toEqual({ ok: true })
  })

  test('changed twice concurrently is one conflict', async () => {
    const { id } = await createTestSellRequest()
    const outcomes = await Promise.all([
      setStatus(id, 'new', 'contacted'),
      setStatus(id, 'new', 'declined', admin),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await historyOf(id)).toHaveLength(1)
  })

  test('can be changed twice from one page by the same person; a repeat is idempotent', async () => {
    const { id } = await createTestSellRequest()
    await setStatus(id, 'new', 'contacted')
    expect(await setStatus(id, 'new', 'purchased')).toEqual({ ok: true })
    expect(await setStatus(id, 'new', 'purchased', admin)).toEqual({ ok: true })
    expect(await historyOf(id)).toHaveLength(2)
  })

  test('cannot be set for a missing sell request', async () => {
    const outcome = await setStatus(UNKNOWN_ID, 'new', 'contacted')
    expect(outcome).toEqual({ ok: false, reason: 'missing' })
  })
})

describe('exports', () => {
  test('contain the listed rows once each, in the order of the list', async () => {
    await db.execute(sql`
      insert into contact_submissions (name, email, message, created_at)
      select 'Writer ' || n, 'w' || n || '@example.com', 'A message', '2026-11-01T12:00:00Z'
      from generate_series(1, 1201) n`)
    await createTestMessage({ name: 'Another', is_read: true })
    const request = readMessageRequest(new URLSearchParams('read=unread'))
    const lines = await drained((await exportMessages(db, admin, request)).lines)
    expect(lines).toHaveLength(1_201)
    expect(new Set(lines.map(([id]) => id)).size).toBe(1_201)
    expect(lines.map(([id]) => id)).toEqual(
      lines.map(([id]) => String(id)).toSorted((one, other) => (one < other ? 1 : -1)),
    )
  })

  test('contain photos as absolute URLs', async () => {
    await createTestSellRequest({ photos: ['/sell-photos/a.webp', '/sell-photos/b.webp'] })
    const request = readSellRequestRequest(new URLSearchParams())
    const file = await exportSellRequests(db, admin, request, 'https://kept.example')
    const [line] = await drained(file.lines)
    expect(line).toContain(
      'https://kept.example/sell-photos/a.webp\nhttps://kept.example/sell-photos/b.webp',
    )
  })

  test('are recorded in the history without the search text', async () => {
    const request = readSellRequestRequest(new URLSearchParams('q=ada@example.com&status=new'))
    await exportSellRequests(db, admin, request, 'https://kept.example')
    const [noted] = await db
      .select()
      .from(staffHistory)
      .where(eq(staffHistory.label, 'Sell requests'))
      .orderBy(desc(staffHistory.id))
    expect(noted).toMatchObject({
      subject: 'list',
      action: 'exported',
      changes: { search: [null, 'yes'], status: [null, 'new'] },
    })
  })
})

test('permissions of each role', async () => {
  const { id } = await createTestMessage()
  const sellRequest = await createTestSellRequest()
  const request = readSellRequestRequest(new URLSearchParams())
  for (const refused of [
    () => markEnquiry(db, viewer, 'message', { id, read: true }),
    () => setSellRequestStatus(db, viewer, { id: sellRequest.id, status: 'contacted', was: 'new' }),
    () => exportMessages(db, editor, request),
    () => exportSellRequests(db, viewer, request, ''),
  ]) {
    await expect(refused()).rejects.toThrow(NotAllowedError)
  }
  expect((await findMessage(db, viewer, id))?.isRead).toBe(false)
})
