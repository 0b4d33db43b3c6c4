import type { DeliveryQuote } from '../../domain/delivery/delivery-quote.ts'
import { shippingText } from '../../domain/orders/shipping-text.ts'
import { weekdayAndDay } from '../../platform/values/dates.ts'
import { formatPence, NO_PENCE, type Pence } from '../../platform/values/money.ts'

/** What a shopper reads about delivery to their postcode. */
export type DeliveryAnswer = {
  /** Whether the postcode could be read, or the shopper collects. */
  ok: boolean
  /** Whether the shopper collects; `postcode` is then empty. */
  collects: boolean
  /** The first half of the postcode; the entered text if it could not be read. */
  postcode: string
  text: string
  /** A link to the contact form, filled in. */
  ask: { words: string; href: string } | null
  /** Text of the cart's row 'Shipping'; null keeps the default text. */
  shipping: string | null
  /** What it costs, in pence; null where it is not offered at a price, or not known. */
  price: Pence | null
}

/**
 * The texts for a quote. Built on the server, so that they are not part of the client bundle.
 *
 * @param piece the product's id, for the contact form
 */
export function deliveryAnswer(
  quote: DeliveryQuote,
  input: string,
  piece: string | null,
): DeliveryAnswer {
  switch (quote.state) {
    case 'delivered': {
      const day = weekdayAndDay(new Date(`${quote.from}T12:00:00Z`))
      const price = quote.price === 0 ? ', included.' : ` for ${formatPence(quote.price)}.`
      return {
        ...known,
        postcode: quote.outcode,
        text: `Delivered to ${quote.outcode} from ${day}${price}`,
        shipping: shippingText({ kind: 'delivery', amount: quote.price }),
        price: quote.price,
      }
    }
    case 'ask':
      return {
        ...known,
        postcode: quote.outcode,
        text: `Delivery to ${quote.outcode} costs extra.`,
        ask: { words: 'Ask us first', href: contactHref(quote.outcode, piece) },
        shipping: 'Ask us first',
      }
    case 'not':
      return {
        ...known,
        postcode: quote.outcode,
        text: `We do not deliver to ${quote.outcode}.`,
        ask: { words: 'Ask us', href: contactHref(quote.outcode, piece) },
        shipping: 'Not delivered',
      }
    case 'unknown':
      return refused(input, 'No postcode begins with these letters.')
    case 'forces':
      return refused(input, 'We do not deliver to BFPO addresses.')
    case 'unreadable':
      return refused(input, 'Enter a postcode, such as HP11 1AA.')
  }
}

const known = { ok: true, collects: false, ask: null, price: null } as const

const refused = (postcode: string, text: string): DeliveryAnswer => ({
  ...known,
  ok: false,
  postcode,
  text,
  shipping: null,
})

/**
 * The texts for shoppers who collect.
 *
 * @param where the workshop's address
 * @param hours ' from Monday to Friday, ...'; empty if it is never open
 */
export function collectionAnswer(where: string, hours: string): DeliveryAnswer {
  return {
    ...known,
    collects: true,
    postcode: '',
    text: `You collect it from our workshop, ${where}, free. We write to you when it is ready.${hours && ` We are there${hours}.`}`,
    shipping: shippingText({ kind: 'collection', amount: NO_PENCE }),
    price: NO_PENCE,
  }
}

function contactHref(outcode: string, piece: string | null): string {
  const about = new URLSearchParams({ ...(piece && { piece }), postcode: outcode })
  return `/contact?${about}#message`
}

/** The subject and message of the contact form about delivery to a postcode. */
export const deliveryQuestion = {
  subject: (outcode: string) => `Delivery to ${outcode}`,
  message: (outcode: string) => `Do you deliver to ${outcode}, and what would it cost?`,
} as const

/** Texts of the form for the postcode on product pages. */
export const deliveryForm = {
  label: 'Your postcode, for the day and price',
  go: 'Show',
  another: 'Another postcode',
} as const

export const deliveryPage = {
  title: 'Delivery to your home',
  description: 'What delivery to your postcode costs, and the first day on which it can come.',
  collect: 'I will collect it, free',
  deliver: 'Have it delivered instead',
  failed: 'Delivery could not be looked up. Please try again in a moment.',
} as const
