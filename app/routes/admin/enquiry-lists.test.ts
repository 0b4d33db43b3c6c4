import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainVisitor } from '../../../test/support/plain-visitor.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { photoAddress } from '../../domain/enquiries/photos/sell-photo-name.server.ts'
import { contactSubmissions, sellPhotos, sellSubmissions } from '../../domain/enquiries/schema.ts'
import { newsletterSubscribers } from '../../domain/newsletter/schema.ts'

let shop: TestShop
let admin: SignedInFetch
let editor: SignedInFetch
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
  editor = await signIn(shop, 'editor')
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

let people = 0
function newPerson(kind: string) {
  people += 1
  return { name: `${kind} ${people}`, email: `${kind.toLowerCase()}${people}@example.com` }
}

const openAs = (staff: SignedInFetch, path: string) => plainVisitor(shop, staff.cookie).open(path)
const textOf = async (staff: SignedInFetch, path: string) => (await staff.fetch(path)).text()
const only = (path: string, q: string) => `${path}?${new URLSearchParams({ q })}`

/** Makes the queries of one list fail while `work` runs: signing in and the menu do not read the column. */
async function withoutColumn(table: string, column: string, work: () => Promise<void>) {
  const rename = (from: string, to: string) =>
    shop.db.execute(sql.raw(`alter table ${table} rename column ${from} to ${to}`))
  await rename(column, 'column_away')
  try {
    await work()
  } finally {
    await rename('column_away', column)
  }
}

describe('a message', () => {
  const LIST = '/admin/contact-submissions'

  async function createTestMessage(message = 'Does the green sofa go through a door of 75 cm?') {
    const [made] = await shop.db
      .insert(contactSubmissions)
      .values({ ...newPerson('Writer'), message })
      .returning()
    if (!made) throw new Error('no message was made')
    return made
  }
  const isRead = async (id: string) => {
    const found = await shop.db
      .select()
      .from(contactSubmissions)
      .where(eq(contactSubmissions.id, id))
    return found[0]?.is_read
  }

  test('is read and marked without scripts', async () => {
    const { id, name } = await createTestMessage()
    const list = await openAs(editor, only(LIST, name))
    expect(list.within('tr', name).text).toContain('New')
    const opened = await list.follow(name)
    expect(opened.within('dialog', name).text).toContain('Does the green sofa go through a door')
    // A page may have been loaded in advance, without being read.
    expect(await isRead(id)).toBe(false)
    const marked = await opened.within('dialog', name).press('Mark as read')
    expect(marked.text).toContain('Marked as read')
    expect(await isRead(id)).toBe(true)
    const closed = await marked.within('dialog', name).follow('Close')
    expect(closed.path).toBe(only(LIST, name))
    const again = await closed.within('tr', name).press(/^Mark as unread/)
    expect(again.text).toContain('Marked as unread')
    expect(again.path).toBe(only(LIST, name))
    expect(await isRead(id)).toBe(false)
  })

  test('is only read by a viewer', async () => {
    const { id, name } = await createTestMessage()
    const list = await openAs(viewer, only(LIST, name))
    expect(list.within('tr', name).buttons).toEqual([])
    expect(list.links).not.toContain('Export CSV')
    const dialog = (await list.follow(name)).within('dialog', name)
    expect(dialog.text).toContain('New')
    expect(dialog.buttons.filter((button) => button.startsWith('Mark as'))).toEqual([])
    const body = new URLSearchParams({ id, read: 'yes' })
    expect((await viewer.fetch(LIST, { method: 'POST', body })).status).toBe(403)
    expect(await isRead(id)).toBe(false)
  })

  test('is searched and filtered, and exported with the same filters', async () => {
    const { id, name } = await createTestMessage('=1+1, "quoted"\nand a second line')
    const list = await openAs(admin, only(LIST, name))
    const read = await openAs(admin, `${only(LIST, name)}&read=read`)
    expect(read.text).toContain('No contact form submissions found.')
    const file = await admin.fetch(list.attribute('Export CSV', 'href') ?? '')
    expect(file.headers.get('content-disposition')).toContain('contact-messages.csv')
    const [heading, line, ...rest] = (await file.text()).split('\r\n')
    expect(heading).toMatch(/^\uFEFF?Id,Received,Name,Email,Phone,Message,Read$/)
    expect(line).toContain(id)
    expect(line).toContain(`"'=1+1, ""quoted""\nand a second line",no`)
    expect(rest).toEqual([''])
  })

  test('is missing from a list that cannot be read, which says so', async () => {
    shop.expectErrors('could not be read')
    const { name } = await createTestMessage()
    await withoutColumn('contact_submissions', 'name', async () => {
      const list = await openAs(viewer, only(LIST, name))
      expect(list.texts('h1')).toEqual(['Contact Forms'])
      expect(list.text).toContain('Failed to load contact form submissions')
      expect(list.text).not.toContain(name)
    })
    expect((await openAs(viewer, only(LIST, name))).within('tr', name).text).toContain('New')
  })
})

describe('a sell request', () => {
  const LIST = '/admin/sell-submissions'

  async function createTestSellRequest(photos: string[] = []) {
    const [made] = await shop.db
      .insert(sellSubmissions)
      .values({
        ...newPerson('Seller'),
        item_description: 'Type: armchair',
        item_condition: 'good',
        item_age: '6 years',
        photos,
      })
      .returning()
    if (!made) throw new Error('no sell request was made')
    return made
  }
  /** The address of a photo that was sent with a sell request. */
  async function createTestPhoto(): Promise<string> {
    const key = randomBytes(16).toString('hex')
    const email = 'seller@example.com'
    await shop.db
      .insert(sellPhotos)
      .values({ key, email, stored_name: `sell_photos/${email}/1-${key}.webp` })
    return photoAddress(key)
  }
  const stored = async (id: string) => {
    const found = await shop.db.select().from(sellSubmissions).where(eq(sellSubmissions.id, id))
    return found[0]
  }

  test('is read, marked and decided without scripts', async () => {
    const photo = await createTestPhoto()
    const { id, name } = await createTestSellRequest([photo])
    const opened = await (await openAs(editor, only(LIST, name))).follow(name)
    expect(opened.within('dialog', name).attribute('View 1 of 1, larger', 'href')).toBe(photo)
    const marked = await opened.within('dialog', name).press('Mark as read')
    expect(marked.within('dialog', name).buttons).toContain('Mark as unread')
    const form = marked.within('dialog', name)
    const decided = await form.within('form', 'Status').press('Save', { Status: 'Contacted' })
    expect(decided.within('dialog', name).text).toContain('changed the status')
    expect(decided.within('dialog', name).value('Status')).toBe('Contacted')
    expect(await stored(id)).toMatchObject({ status: 'contacted', is_read: true })
  })

  test('that a colleague has decided differently is not decided again unseen', async () => {
    const { id, name } = await createTestSellRequest()
    const [mine, theirs] = [
      await openAs(editor, `${LIST}/${id}`),
      await openAs(admin, `${LIST}/${id}`),
    ]
    const decide = (page: typeof mine, Status: string) =>
      page.within('dialog', name).within('form', 'Status').press('Save', { Status })
    await decide(theirs, 'Purchased')
    const refused = await decide(mine, 'Declined')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(
      `${admin.staff.fullName} has set it to Purchased in the meantime.`,
    )
    expect(refused.within('dialog', name).value('Status')).toBe('Purchased')
    expect((await stored(id))?.status).toBe('purchased')
  })

  test('links to the product made from it, and is exported with its photos', async () => {
    const photo = await createTestPhoto()
    const { id, name } = await createTestSellRequest([photo])
    await shop.db.execute(sql`
      insert into products (title, price, offer_id, enabled)
      values ('Velvet corner sofa', 620, ${id}, false)`)
    const list = await openAs(admin, only(LIST, name))
    const file = await textOf(admin, list.attribute('Export CSV', 'href') ?? '')
    expect(file).toContain(id)
    expect(file).toContain(`${shop.url}${photo}`)
    const dialog = (await list.follow(name)).within('dialog', name)
    expect(dialog.links).toContain('Velvet corner sofa')
    expect(dialog.text).toContain('hidden')
  })

  test('is missing from a list that cannot be read, which says so', async () => {
    shop.expectErrors('could not be read')
    const { name } = await createTestSellRequest()
    await withoutColumn('sell_submissions', 'photos', async () => {
      const list = await openAs(viewer, only(LIST, name))
      expect(list.text).toContain('Failed to load sell form submissions')
    })
    const declined = await openAs(viewer, `${only(LIST, name)}&status=declined`)
    expect(declined.text).toContain('No sell form submissions found.')
  })
})

describe('a subscriber', () => {
  const LIST = '/admin/newsletter-subscribers'

  async function createTestSubscriber(leftAt: Date | null = null) {
    const [made] = await shop.db
      .insert(newsletterSubscribers)
      .values({
        email: newPerson('Reader').email,
        consent_wording: 'New arrivals by email.',
        created_at: new Date('2026-05-03T12:00:00Z'),
        unsubscribed_at: leftAt,
      })
      .returning()
    if (!made) throw new Error('nobody was signed up')
    return made
  }

  test('is removed without scripts', async () => {
    const { id, email } = await createTestSubscriber()
    const asked = await (await openAs(editor, only(LIST, email))).follow(`Remove ${email}`)
    const removed = await asked.within('dialog', email).press('Remove the subscriber')
    expect(removed.path).toBe(only(LIST, email))
    expect(removed.text).toContain('Subscriber removed')
    expect(removed.text).toContain('No subscribers found.')
    const left = await shop.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, id))
    expect(left).toEqual([])
  })

  test('who has left is listed and exported only on request', async () => {
    const { email } = await createTestSubscriber(new Date('2026-06-04T12:00:00Z'))
    const list = await openAs(admin, only(LIST, email))
    expect(list.text).toContain('No subscribers found.')
    const file = (page: typeof list) => textOf(admin, page.attribute('Export CSV', 'href') ?? '')
    expect(await file(list)).not.toContain(email)
    const left = await openAs(admin, `${only(LIST, email)}&state=left`)
    expect(left.value('Subscribed or left')).toBe('Left')
    expect(left.within('tr', email).text).toContain('Left on 4 June 2026')
    expect((await file(left)).replace('\uFEFF', '')).toBe(
      'Email,Subscribed On,Consent source,Consent wording,Status,Left On\r\n' +
        `${email},03/05/2026 13:00:00,footer,New arrivals by email.,left,04/06/2026 13:00:00\r\n`,
    )
  })

  test('is neither removed nor exported by a viewer', async () => {
    const { email } = await createTestSubscriber()
    const list = await openAs(viewer, only(LIST, email))
    expect(list.within('tr', email).text).toContain('3 May 2026')
    expect(list.links.filter((link) => /^Remove|^Export/.test(link))).toEqual([])
  })

  test('is missing from a list that cannot be read, which is logged', async () => {
    shop.expectErrors('could not be read')
    await createTestSubscriber()
    await withoutColumn('newsletter_subscribers', 'email', async () => {
      expect((await openAs(viewer, LIST)).text).toContain('No subscribers found.')
    })
    expect(shop.logged.map(({ msg }) => msg)).toContainEqual(
      expect.stringContaining('the list of subscribers could not be read'),
    )
  })
})
