import { eq } from 'drizzle-orm'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { newsletterSubscribers } from '../../../app/domain/newsletter/schema.ts'
import { orders } from '../../../app/domain/orders/schema.ts'
import { adjustStock } from '../../../app/domain/stock/move-stock.server.ts'
import { type Db, inTransaction } from '../../../app/platform/db.ts'
import type { ProductId } from '../../../app/platform/values/ids.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { payOverHttp } from './bought-orders.ts'
import { type OpenShop, withShopDatabase } from './open-shop.ts'
import { test as base } from './shop-fixture.ts'
import { SHOPPER } from './steps.ts'

/** A shop with products and orders in every state, for tests that visit every screen. */
export type Staged = {
  shop: OpenShop
  products: Record<
    'available' | 'plenty' | 'last' | 'sold' | 'reserved' | 'deleted' | 'bare',
    ProductId
  >
  /** Payment sessions: paid, paid for an order that staff have cancelled, and open. */
  sessions: Record<'paid' | 'cancelled' | 'open', string>
  /** The unsubscribe token of a newsletter subscriber. */
  unsubscribeToken: string
}

/** Sets a product's stock. @param stock the resulting number of units */
export async function leaveInStock(db: Db, id: ProductId, stock: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ left: products.stock_quantity })
      .from(products)
      .where(eq(products.id, id))
    const change = stock - (row?.left ?? 0)
    if (change !== 0) await adjustStock(tx, id, change)
  })
}

/** The id of a product in the demo catalogue. */
export async function idOf(db: Db, title: string): Promise<ProductId> {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.title, title))
  if (!row) throw new Error(`the demo has no '${title}'`)
  return row.id
}

type Piece = { title: string; stock: number; deleted?: boolean }

async function addPiece(db: Db, { title, stock, deleted = false }: Piece): Promise<ProductId> {
  return await inTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(products)
      .values({ title, price: pence(4_900), category: 'Other', is_deleted: deleted })
      .returning({ id: products.id })
    if (!made) throw new Error('no piece was made')
    if (stock > 0) await adjustStock(tx, made.id, stock)
    return made.id
  })
}

/** @returns the URL of its payment page */
async function startOrder(shop: OpenShop, id: string): Promise<string> {
  const stock = await fetch(`${shop.url}/api/stock?ids=${id}`)
  const [row] = (await stock.json()) as { price: number }[]
  const items = [{ id, name: 'A piece', price: row?.price, quantity: 1, image: null }]
  const response = await fetch(`${shop.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, customer: { ...SHOPPER, phone: '', marketingOptIn: false } }),
  })
  const { url } = (await response.json()) as { url: string }
  return url
}

const sessionIn = (address: string) => /cs_[A-Za-z0-9_]+/.exec(address)?.[0] ?? ''

/** @returns its payment session */
async function buy(shop: OpenShop, id: string): Promise<string> {
  const address = await startOrder(shop, id)
  await payOverHttp(address)
  return sessionIn(address)
}

async function cancel(shop: OpenShop, session: string): Promise<void> {
  await withShopDatabase(shop, async (db) => {
    const set = { status: 'cancelled' } as const
    await db.update(orders).set(set).where(eq(orders.stripe_payment_id, session))
  })
}

async function stage(shop: OpenShop): Promise<Staged> {
  const found = await withShopDatabase(shop, async (db) => {
    const sold = await idOf(db, 'Ashdown oak dining table')
    await leaveInStock(db, sold, 0)
    const plenty = await idOf(db, 'Tilda upholstered dining chair in beige')
    await leaveInStock(db, plenty, 20)
    const [reader] = await db
      .insert(newsletterSubscribers)
      .values({ email: 'staged.reader@example.com', consent_wording: 'Sample' })
      .returning({ token: newsletterSubscribers.unsubscribe_token })
    return {
      unsubscribeToken: reader?.token ?? '',
      products: {
        available: await idOf(db, 'Marlow 2-seater sofa in green velvet'),
        plenty,
        last: await idOf(db, 'Kew 3-seater sofa in blue wool'),
        sold,
        reserved: await idOf(db, 'Bramble round pedestal table'),
        deleted: await addPiece(db, { title: 'Deleted sample', stock: 0, deleted: true }),
        bare: await addPiece(db, {
          title:
            'Sample without picture, brand or words, and with Donaudampfschifffahrtskapitänsmützen',
          stock: 1,
        }),
      },
    }
  })
  const paid = await buy(shop, found.products.plenty)
  const cancelled = await buy(shop, found.products.plenty)
  await cancel(shop, cancelled)
  const open = sessionIn(await startOrder(shop, found.products.reserved))
  return { shop, ...found, sessions: { paid, cancelled, open } }
}

/** Shares one staged shop between tests that do not change it. */
export const test = base.extend<object, { staged: Staged }>({
  sharesShop: 'with-shoppers',
  staged: [
    async ({ shared }, use) => {
      await use(await stage(await shared('with-shoppers')))
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

export { expect } from './shop-fixture.ts'
