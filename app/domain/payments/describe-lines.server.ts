import type Stripe from 'stripe'
import { formatPence, NO_PENCE } from '../../platform/values/money.ts'
import { multiplyPence, subtractPence } from '../../platform/values/money-arithmetic.ts'
import type { OpenSession } from './payments.server.ts'

type Params = Stripe.Checkout.SessionCreateParams

/**
 * The lines of a payment page, at the amounts charged, and notes beside the pay button: the whole
 * discount, and that the order is collected.
 *
 * A discount reduces the lines' own amounts, so that one request opens the page and no coupon has
 * to exist before it. A reduced line of several units is charged as one, since its share need not
 * be divisible; its description has the sum before and the share.
 */
export function describeLines({
  lines,
  discount,
  delivery,
}: OpenSession): Pick<Params, 'line_items' | 'custom_text'> {
  const notes = [
    discount &&
      `Discount (${discount.code}): ${formatPence(discount.amount)} is already taken off.`,
    delivery === 'collected' && 'You collect the order from our workshop.',
  ].filter(Boolean)
  return {
    line_items: lines.map((line) => {
      const { title, unitPrice, quantity, imageUrl, discount: share = NO_PENCE } = line
      const price = multiplyPence(unitPrice, quantity)
      const reduced = discount && share > 0
      return {
        quantity: reduced ? 1 : quantity,
        price_data: {
          currency: 'gbp',
          unit_amount: reduced ? subtractPence(price, share) : unitPrice,
          product_data: {
            name: reduced && quantity > 1 ? `${quantity} x ${title}` : title,
            ...(reduced && {
              description: `${formatPence(price)} less ${formatPence(share)} with ${discount.code}`,
            }),
            // Stripe downloads the pictures, so it refuses addresses of a local shop.
            ...(imageUrl?.startsWith('https://') && { images: [imageUrl] }),
          },
        },
      }
    }),
    ...(notes.length > 0 && { custom_text: { submit: { message: notes.join(' ') } } }),
  }
}
