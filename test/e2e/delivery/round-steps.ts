import { sql } from 'drizzle-orm'
import { payOverHttp } from '../support/bought-orders.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'

export const VAN = 'Van of this test'

/** Creates a van with a round today. @returns the round's id */
export async function createTestRound(shop: OpenShop): Promise<string> {
  return await withShopDatabase(shop, async (db) => {
    const made = await db.execute<{ id: string }>(sql`
      with van as (
        insert into vans (name, drops, litres) values (${VAN}, 6, 14000) returning *
      )
      insert into rounds (van_id, day, drops, litres)
      select id, (now() at time zone 'Europe/London')::date, drops, litres from van returning id`)
    return made.rows[0]?.id ?? ''
  })
}

/** Buys a piece over HTTP as a new customer. */
export async function bought(
  shop: OpenShop,
  title: string,
  email = 'buyer@example.com',
): Promise<void> {
  const [product] = await withShopDatabase(shop, async (db) => {
    const found = await db.execute<{ id: string; price: string }>(
      sql`select id, price from products where title = ${title}`,
    )
    return found.rows
  })
  const response = await fetch(`${shop.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [
        { id: product?.id, name: title, price: Number(product?.price), quantity: 1, image: null },
      ],
      customer: {
        name: `Sample Buyer of ${title}`,
        email,
        phone: '07700 900123',
        marketingOptIn: false,
      },
    }),
  })
  const { url } = (await response.json()) as { url: string }
  await payOverHttp(url)
}

export const stateOf = (shop: OpenShop, name: string) =>
  withShopDatabase(shop, async (db) => {
    const found = await db.execute<{
      state: string
      status: string
      acted_at: string | null
      actions: number
    }>(sql`
      select deliveries.state, orders.status, (
        select max(created_at)::text from delivery_events
        where delivery_id = deliveries.id and action_id is not null) as acted_at, (
        select count(*)::int from delivery_events
        where delivery_id = deliveries.id and action_id is not null) as actions
      from deliveries join orders on orders.id = order_id
      where exists (select from order_items where order_id = orders.id and product_title = ${name})
      order by deliveries.created_at desc limit 1`)
    return found.rows[0]
  })
