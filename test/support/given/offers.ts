import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { conversations } from '../../../app/domain/conversations/schema.ts'
import { addDays, type CivilDay } from '../../../app/domain/delivery/days/civil-days.ts'
import { OFFER_TRANSITIONS } from '../../../app/domain/enquiries/offers/offer-states.ts'
import { sellOfferEvents, sellOffers } from '../../../app/domain/enquiries/offers/schema.ts'
import { sellSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { itemDescription } from '../../../app/domain/enquiries/sell/item-description.ts'
import { deliveries, deliveryAccess } from '../../../app/domain/rounds/schema.ts'
import { sellerPageLink } from '../../../app/domain/seller-page/seller-page-link.server.ts'
import { isoDay } from '../../../app/platform/values/dates.ts'
import { openedForm, post } from '../forms.ts'
import { eventually, type TestShop } from '../shop.ts'
import type { SignedInFetch } from '../staff/staff.ts'

/** The description of a piece that the sell form would write. */
const PIECE = itemDescription({
  itemType: 'armchair',
  brand: 'Sample & Sons',
  material: 'leather',
  condition: 'good',
  dimensions: '80 x 80 x 80 cm',
  color: 'green',
  age: '6 years',
  damage: 'none',
  pets: 'no',
  smoke: 'no',
  reason: '',
  price: '£150',
  location: 'Leeds',
})
/** Where a seller's piece is. */
export const PLACE = { address: '1 Sample Street\nSampleton\nLS1 4AP', phone: '01632 960 111' }
type Seller = { id: string; email: string /** The path of their page. */; link: string }

/** A page's words, without what the renderer puts between them. */
export const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&#x27;', '’')

let people = 0

/** Sellers and their offers in a shop, with the steps that staff and sellers take over HTTP. */
export function givenOffers(shop: TestShop, editor: SignedInFetch) {
  async function seller(phone: string | null = '01632 960 333'): Promise<Seller> {
    people += 1
    const email = `seller${people}@offers.example`
    const piece = { item_description: PIECE, item_condition: 'good', item_age: '6 years' }
    const [made] = await shop.db
      .insert(sellSubmissions)
      .values({ name: 'Sample Seller', email, phone, ...piece, created_at: shop.clock.now() })
      .returning({ id: sellSubmissions.id })
    const id = made?.id ?? ''
    const link = await sellerPageLink(shop.db, shop.services, id)
    return { id, email, link: new URL(link).pathname }
  }

  const today = () => isoDay(shop.clock.now()) as CivilDay

  /** Sends a form of the dialog, as a browser without scripts does. */
  async function press({ id }: Seller, fields: Record<string, string>, who = editor) {
    const answer = await who.fetch(`/admin/sell-submissions/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return { status: answer.status, html: plain(await answer.text()) }
  }

  const offerFields = (more: Record<string, string> = {}) => ({
    intent: 'offer',
    amount: '120',
    until: addDays(today(), 14),
    note: 'We like the frame.',
    seen: '',
    formKey: randomUUID(),
    ...more,
  })

  async function offered(one: Seller, more: Record<string, string> = {}) {
    const { status } = await press(one, offerFields(more))
    if (status !== 200) throw new Error(`the offer was answered with ${status}`)
    return await newest(one)
  }

  const rowsOf = ({ id }: Seller) =>
    shop.db
      .select()
      .from(sellOffers)
      .where(eq(sellOffers.sell_request_id, id))
      .orderBy(sellOffers.created_at, sellOffers.valid_until)

  async function newest(one: Seller) {
    const offer = (await rowsOf(one)).find(({ state }) => state !== 'replaced')
    if (!offer) throw new Error('there is no offer')
    return offer
  }

  async function requestOf({ id }: Seller) {
    const [row] = await shop.db.select().from(sellSubmissions).where(eq(sellSubmissions.id, id))
    if (!row) throw new Error('there is no sell request')
    return row
  }

  const pickUpsOf = ({ id }: Seller) =>
    shop.db.select().from(deliveries).where(eq(deliveries.sell_request_id, id))

  async function placeOf({ id }: Seller) {
    const [row] = await shop.db
      .select()
      .from(deliveryAccess)
      .where(eq(deliveryAccess.sell_request_id, id))
    return row
  }

  async function conversationOf({ id }: Seller) {
    const [row] = await shop.db
      .select()
      .from(conversations)
      .where(eq(conversations.sell_request_id, id))
    return row
  }

  /** The ends of a seller's offers. */
  async function endsOf(one: Seller): Promise<string[]> {
    const found = await shop.db
      .select({ kind: sellOfferEvents.kind })
      .from(sellOfferEvents)
      .innerJoin(sellOffers, eq(sellOffers.id, sellOfferEvents.offer_id))
      .where(eq(sellOffers.sell_request_id, one.id))
    const ends = new Set<string>(Object.values(OFFER_TRANSITIONS.open))
    return found.map(({ kind }) => kind).filter((kind) => ends.has(kind))
  }

  /** Answers as the seller, from a connection of their own, without scripts. */
  const answer = (one: Seller, fields: Record<string, string>) =>
    post(
      shop,
      one.link,
      { ...openedForm(shop), ...fields },
      { 'x-forwarded-for': `192.0.2.${people % 250}` },
    )

  const accept = (one: Seller, offer: string, place: Record<string, string> = PLACE) =>
    answer(one, { intent: 'accept', offer, ...place })
  const decline = (one: Seller, offer: string, reason = '') =>
    answer(one, { intent: 'decline', offer, reason })

  const queueEmpty = () =>
    eventually(async () => {
      const { rows } = await shop.db.$client.query(
        `SELECT FROM jobs.job WHERE name IN ('offer-mail', 'conversation-mail') AND state < 'completed'`,
      )
      return rows.length === 0
    })

  async function mailsTo(email: string, words: string) {
    await queueEmpty()
    const all = await shop.mails()
    return all.filter(({ to, subject }) => to === email && subject.includes(words))
  }

  return {
    seller,
    today,
    press,
    offerFields,
    offered,
    rowsOf,
    newest,
    requestOf,
    pickUpsOf,
    placeOf,
    conversationOf,
    endsOf,
    accept,
    decline,
    mailsTo,
  }
}
