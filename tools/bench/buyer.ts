import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Milliseconds of each request of an order. */
export type OrderTimes = { checkout: number; pay: number; receipt: number }

export type Piece = { id: string; price: number }

type Reply = { status: number; headers: IncomingHttpHeaders; body: string; ms: number }

/** The heading of a confirmed order. */
const THANKS = 'Thank You For Your Purchase!'

/** A shopper who orders one piece after another, over connections that stay open. */
export class Buyer {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #shopUrl: string
  readonly #name: string
  /** A unique client address: shoppers with the same address wait for each other. */
  readonly #address: string
  #orders = 0

  /** @param number 0 to 253, one for each buyer */
  constructor(shopUrl: string, number: number) {
    this.#shopUrl = shopUrl
    this.#name = `buyer-${number}-${Date.now()}`
    this.#address = `192.0.2.${number + 1}`
  }

  /**
   * Buys one piece in three requests: create-checkout, the payment, the confirmation page.
   *
   * @throws if the order is not confirmed
   */
  async buy({ id, price }: Piece): Promise<OrderTimes> {
    const email = `${this.#name}-${++this.#orders}@example.com`
    const items = [{ id, name: 'Piece', price, quantity: 1, image: null }]
    const customer = { name: 'Sample', email, phone: '', marketingOptIn: false }
    const checkout = await this.#post(
      `${this.#shopUrl}/api/create-checkout`,
      'application/json',
      JSON.stringify({ items, customer }),
    )
    if (checkout.status !== 200) throw new Error(`create-checkout answered ${checkout.body}`)
    const { url } = JSON.parse(checkout.body) as { url: string }
    const paid = await this.#post(url, 'application/x-www-form-urlencoded', 'action=pay')
    const address = paid.headers.location
    if (paid.status !== 303 || !address) throw new Error(`the payment answered ${paid.status}`)
    const receipt = await this.#ask(address)
    if (receipt.status !== 200 || !receipt.body.includes(THANKS)) {
      throw new Error(`the confirmation page answered ${receipt.status}`)
    }
    return { checkout: checkout.ms, pay: paid.ms, receipt: receipt.ms }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #post(url: string, type: string, body: string): Promise<Reply> {
    return await this.#ask(url, { type, body })
  }

  async #ask(url: string, sent?: { type: string; body: string }): Promise<Reply> {
    const began = performance.now()
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const requested = request(url, {
        agent: this.#agent,
        method: sent ? 'POST' : 'GET',
        headers: { 'x-forwarded-for': this.#address, ...(sent && { 'content-type': sent.type }) },
      })
      requested.once('response', resolve).once('error', reject).end(sent?.body)
    })
    const body = await text(response)
    const { statusCode: status = 0, headers } = response
    return { status, headers, body, ms: performance.now() - began }
  }
}
