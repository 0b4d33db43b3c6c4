import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import {
  deliveryText,
  deliveryToasts,
  zoneErrors,
} from '../../../content/staff/delivery/delivery.ts'
import { deliveryCodes, deliveryZones } from '../../../domain/delivery/schema.ts'
import { saveZone } from '../../../domain/delivery/zones/save-zone.server.ts'
import type { ZoneFields } from '../../../domain/delivery/zones/zone.ts'
import { staffHistory } from '../../../domain/staff/schema.ts'

const PATH = '/admin/delivery'

let shop: TestShop
let admin: SignedInFetch
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop, 'admin')
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&quot;', '"')

/** Submits a form as a browser without JavaScript does. */
async function send(path: string, fields: Record<string, string>, who = admin) {
  const { weekdays = '', ...others } = fields
  const body = new URLSearchParams(others)
  for (const day of weekdays.split(' ').filter(Boolean)) body.append('weekdays', day)
  const response = await who.fetch(path, { method: 'POST', body })
  const to = response.headers.get('location')
  return { status: response.status, to, html: plain(await response.text()) }
}

const OXFORD = {
  intent: 'save',
  name: 'Oxford',
  areas: 'ox1-ox4, OX33',
  kind: 'delivered',
  price: '35',
  leadDays: '3',
  weekdays: 'tuesday thursday',
  lastOrderTime: '14:00',
}
const create = (fields: Record<string, string>, who = admin) =>
  send(`${PATH}/new`, { ...OXFORD, ...fields }, who)
const words = async (path: string) =>
  plain(await (await viewer.fetch(path)).text())
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const zoneNamed = async (name: string) =>
  (await shop.db.select().from(deliveryZones).where(eq(deliveryZones.name, name)))[0]

test('the initial zones are those of the terms', async () => {
  const page = await words(PATH)
  for (const text of [
    'Mainland Great Britain Everywhere else Included',
    '5 working days; Monday to Friday; orders before 12:00',
    'Northern Ireland BT Ask first',
    'Isle of Wight PO30-PO41 Ask first',
    'Isles of Scilly TR21-TR25 Ask first',
    'Channel Islands GY, JE Ask first',
    'Isle of Man IM Ask first',
  ]) {
    expect(page).toContain(text)
  }
  expect(await words(`${PATH}?postcode=hp111aa`)).toMatch(
    /HP11 is in “Mainland Great Britain”: included, from \w+day,? \d+ \w+ \d{4}\./,
  )
  expect(await words(`${PATH}?postcode=IV51+9XX`)).toContain(
    'IV51 is in “Highlands and Islands”: ask first.',
  )
  expect(await words(`${PATH}?postcode=QQ1+1AA`)).toContain(
    'No postcode begins with these letters.',
  )
  expect(await words(`${PATH}?postcode=High+Wycombe`)).toContain('This is not a postcode.')
})

describe('a zone', () => {
  test('is created, changed and deleted, with a history, and the zones in memory are updated', async () => {
    const made = await create({})
    expect(made.status).toBe(302)
    const path = made.to ?? ''
    expect(await words(path)).toContain('OX1-OX4, OX33')
    expect(await words(`${PATH}?postcode=OX3+7LF`)).toContain('OX3 is in “Oxford”: £35.00, from T')
    await eventually(async () => shop.services.zones.index.find('OX33')?.name === 'Oxford')
    const changed = await send(path, { ...OXFORD, version: '1', price: '0', areas: 'OX1' })
    expect(changed.status).toBe(200)
    expect(await words(path)).toContain('changed the postcode areas and the price')
    await eventually(
      async () => shop.services.zones.index.find('OX33')?.name === 'Mainland Great Britain',
    )
    expect((await send(path, { intent: 'delete' })).to).toBe(PATH)
    expect(await shop.db.select().from(deliveryCodes).where(eq(deliveryCodes.code, 'OX1'))).toEqual(
      [],
    )
    const lines = await shop.db
      .select({ action: staffHistory.action })
      .from(staffHistory)
      .where(eq(staffHistory.subject_id, path.split('/').at(-1) ?? ''))
      .orderBy(staffHistory.id)
    expect(lines.map(({ action }) => action)).toEqual(['created', 'saved', 'deleted'])
  })

  test('cannot claim an area of another zone, which the message names', async () => {
    const refused = await create({ name: 'Ulster', areas: 'BT, HP' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('BT already belongs to the zone “Northern Ireland”.')
    expect(refused.html).toContain(deliveryToasts.notSaved.title)
    expect(refused.html).toContain('value="Ulster"')
    // A more specific claim is not a conflict.
    const belfast = await create({ name: 'Belfast', areas: 'BT1-BT9' })
    expect(belfast.status).toBe(302)
    expect(await words(`${PATH}?postcode=BT9+5AA`)).toContain('BT9 is in “Belfast”')
    expect(await words(`${PATH}?postcode=BT90+5AA`)).toContain('BT90 is in “Northern Ireland”')
  })

  test('is saved once if ten concurrent ones claim the same area', async () => {
    const staff = admin.staff
    const fields = (name: string): ZoneFields => ({ name, codes: ['RG'], offer: { kind: 'ask' } })
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        saveZone(shop.db, staff, null, fields(`Reading ${n}`), new Date()),
      ),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(made.filter((one) => !one.ok && one.reason === 'claimed')).toHaveLength(9)
  })

  test('is not overwritten after a concurrent change by a colleague', async () => {
    const zone = await zoneNamed('Isle of Man')
    const form = { ...OXFORD, name: 'Isle of Man', areas: 'IM', version: '1' }
    expect((await send(`${PATH}/${zone?.id}`, form)).status).toBe(200)
    const late = await send(`${PATH}/${zone?.id}`, { ...form, price: '99' })
    expect(late.status).toBe(409)
    expect(late.html).toContain('Somebody else has changed it meanwhile.')
  })

  test.each([
    [{ name: '' }, zoneErrors.name],
    [{ name: 'NORTHERN IRELAND', areas: 'HP' }, zoneErrors.nameTaken],
    [{ areas: '' }, zoneErrors.none],
    [{ areas: 'HP, 1AA' }, '“1AA” is neither a postcode area nor a district.'],
    [{ areas: 'QQ' }, '“QQ” begins with letters that no postcode begins with.'],
    [{ kind: 'x' }, zoneErrors.kind],
    [{ price: '-1' }, zoneErrors.price],
    [{ price: '10000.01' }, zoneErrors.price],
    [{ leadDays: '61' }, zoneErrors.leadDays],
    [{ weekdays: '' }, zoneErrors.weekdays],
    [{ lastOrderTime: '25:00' }, zoneErrors.lastOrderTime],
  ])('with %j is refused', async (fields, message) => {
    const refused = await create({ name: 'Wrong', areas: 'HP', ...fields })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(message)
  })

  test('that is the default zone has no areas and cannot be deleted', async () => {
    const rest = await zoneNamed('Mainland Great Britain')
    const path = `${PATH}/${rest?.id}`
    expect(await words(path)).toContain(deliveryText.rest)
    expect((await send(path, { intent: 'delete' })).status).toBe(404)
    const saved = await send(path, { ...OXFORD, name: 'Mainland', areas: 'BT', version: '1' })
    expect(saved.status).toBe(200)
    expect(await words(PATH)).toContain('Mainland Everywhere else £35.00')
  })

  test('is changed by admins only', async () => {
    const editor = await signIn(shop, 'editor')
    expect((await create({ name: 'Mine', areas: 'HP' }, editor)).status).toBe(403)
    const zone = await zoneNamed('Northern Ireland')
    expect(await words(`${PATH}/${zone?.id}`)).not.toContain('Edit')
  })
})
