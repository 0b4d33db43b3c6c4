import { z } from 'zod'

const PRODUCT_LINK = /\/shop\/product\/([0-9a-f-]{36})/g
const stockRows = z.array(z.object({ id: z.string(), stock_quantity: z.int(), price: z.number() }))
const checkoutAnswer = z.object({ url: z.url() })

export type Person = { name: string; email: string; phone: string }

/** The product ids on the first page of the listing. */
export async function listedProducts(shopUrl: string): Promise<string[]> {
  const page = await (await fetch(`${shopUrl}/shop`)).text()
  return [...new Set([...page.matchAll(PRODUCT_LINK)].map(([, id = '']) => id))].toSorted()
}

/** The stock of those of these products that are on sale. */
async function readStock(shopUrl: string, ids: readonly string[]) {
  const response = await fetch(`${shopUrl}/api/stock?ids=${ids.join(',')}`)
  return stockRows.parse(await response.json())
}

/** Orders one unit of a product in stock. @returns the payment page's URL and the product */
export async function order(shopUrl: string, customer: Person) {
  const stock = await readStock(shopUrl, await listedProducts(shopUrl))
  const piece = stock.find(({ stock_quantity }) => stock_quantity > 0)
  if (!piece) throw new Error('nothing is in stock')
  const item = { id: piece.id, name: 'Sample piece', price: piece.price, quantity: 1, image: null }
  const response = await fetch(`${shopUrl}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [item], customer: { ...customer, marketingOptIn: true } }),
  })
  const { url } = checkoutAnswer.parse(await response.json())
  return { paymentPage: url, productId: piece.id, before: piece.stock_quantity }
}

/** Pays on the payment page. @returns the page of the shop that it redirects to */
export async function pay(paymentPage: string, address: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...address, action: 'pay' })
  const response = await fetch(paymentPage, { method: 'POST', body })
  return { url: response.url, status: response.status, text: await response.text() }
}

/** A product's stock; 0 if it is not on sale. */
export async function stockOf(shopUrl: string, productId: string): Promise<number> {
  const [row] = await readStock(shopUrl, [productId])
  return row?.stock_quantity ?? 0
}
