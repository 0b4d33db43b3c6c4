import type { Source } from '../../domain/pages/documents.ts'
import { collectionCharges } from '../orders/collection-charges.ts'
import { site } from '../settings/site.ts'
import { termsAfterSale } from './terms-after-sale.ts'

export const TERMS_IN_FORCE_FROM = '2026-11-21'

/**
 * The default terms of sale: a template, not legal advice. Before the shop opens, its owner has them
 * checked by an adviser, saves the company's details in the staff area, and compares every promise,
 * period and sum (collection charges, days, islands) with the workshop's practice. See
 * docs/legal-pages.md.
 *
 * Written for the Consumer Contracts (Information, Cancellation and Additional Charges) Regulations
 * 2013 and the Consumer Rights Act 2015.
 */
export const terms: Source<'terms'> = {
  title: 'Terms of Service',
  description: `The terms on which ${site.name} sells, delivers and buys furniture: payment, delivery, 14 days to cancel, faults, and your rights.`,
  lead: `The terms on which ${site.name} sells furniture to you, and buys it from you. We have tried to write them so that they can be read.`,
  inShort: `
- The price includes delivery within mainland UK.
- You can change your mind until 14 days after delivery. If we collect the piece within mainland UK, that costs you ${collectionCharges.small} to ${collectionCharges.large}.
- The page of each piece names the faults we know of. Any other fault is ours to put right.
- Nothing here takes away a right that the law gives you.
`,
  body: `
## Who we are and what these terms cover {#who-we-are}

${site.name} is the shop of {registration}. {registered office}. {vat}

You can write to that address or to {order email}, or ring {phone}{phone hours}.

These terms cover what you buy on this website, and furniture that you offer to us. They are written for people who buy for their own home. To use the shop you must be 16 or over.

The terms that hold for your order are those shown on the day you place it. Please print or save them; we keep a record of your order, and send you one by email.

What we know about you, and why, is told in our [Privacy Policy](/privacy).

## The pieces we sell {#pieces}

Most of what we sell has been used in somebody’s home. Some pieces were on display in a shop, or went back to it; where we know that, the page of the piece says so. Each is graded:

{grades}

The page of a piece says what we did to it and which faults remain, and shows them where a photo can. What it says is part of our contract with you.

We measure by hand, at the widest points, in centimetres; allow one or two either way. Screens differ, and so do colours on them: ask us for a photo by daylight if the exact shade matters.

A brand name says who made a piece. We are not connected with the makers, and their own guarantees no longer apply unless the page of the piece says that one does.

## Ordering, and how long a piece is held {#orders}

You put pieces in your cart, check them, tell us your name and email address, and go on to the payment page. Until you pay there, you can go back and change anything.

A piece in your cart is not reserved. When you go on to payment we hold it for you for up to 35 minutes. If you come back without paying, or the time runs out, the piece is on sale again and you have paid nothing.

By paying you offer to buy. The contract is made when your payment has gone through and we confirm the order, on screen and by email.

Should a payment reach us after the time has run out, and the piece is no longer for sale, there is no contract: we refund the whole amount without being asked and tell you by email.

If we find before delivery that a piece is not as its page says, or that its price was plainly a mistake, we tell you. You can then take it on terms that we both agree to, or have all your money back.

The contract is made in English.

## Price and payment {#payment}

Prices are in pounds sterling. They include VAT where it is due, and delivery within mainland UK. Where delivery costs extra, the cart says how much before you pay. Nothing else is added on the way to payment.

If a price changes while a piece is in your cart, we tell you before you pay. You are never charged an amount that you have not seen.

You pay the whole price by card when you order, on a page run by Stripe. Your card number does not reach us, and we charge nothing for paying by card.

A piece belongs to you once it is paid for and delivered.

## Delivery {#delivery}

Mainland UK means England, Wales, and Scotland without the Highlands, with those islands that a road reaches. We deliver to the Highlands, to Northern Ireland and to other islands too, but the journey costs extra. The cart says for your postcode what it costs, or asks you to write to us before you order. If the address that you give when you pay lies where delivery costs more than you have paid, we tell you the difference before anything leaves the workshop, and you can agree to it or have all your money back.

You can also collect your order from our workshop, free. We write to you when it is ready.

Within two working days of your order we write or ring to agree a day. Unless we agree on a later one, you have your piece without undue delay and within 30 days of ordering. If we miss that, you can set a new date that is reasonable; if we miss it again, or if you had told us beforehand that the date was essential, you can end the contract and have all your money back.

Two people bring the piece to the room you choose. Please measure doors, stairs and turns, and tell us about anything narrow. If a piece cannot be brought in without harm to it or to your home, we take it away again, refund you in full, and charge nothing for the journey.

Until you, or somebody you name, have the piece, any loss or damage is our risk. Please look it over soon after it arrives and tell us what you find; signing for it takes none of your rights away.

## Changing your mind: your right to cancel {#cancel}

You can cancel at any time before delivery, and then until the end of 14 days after the day on which you, or somebody you name who is not the carrier, receive the piece. If the pieces of one order come on different days, the 14 days follow the last of them. You need give no reason.

To cancel, tell us so clearly: by email to {order email}, by letter, or by telephone on {phone}. You may use the form below, but you need not. It is enough that you send your message before the 14 days have ended.

A sofa cannot be posted. Either bring the piece to {return address} within 14 days of telling us, or let us collect it. Collecting is at your cost:

{collection charges}

These are estimates of what the journey costs us; the most that we ask is the sum above. A small piece you may also post, at your cost. If we did not tell you of these costs before you ordered, you do not bear them.

We refund everything you paid, delivery included, within 14 days of the day on which you told us, to the card you paid with and without a fee. If we collect and you agree, we take the cost of collecting off the refund, so that you need not pay it separately.

Unpack the piece, sit on it, try it in its place: that is what the 14 days are for. Please take reasonable care of it until it is back. If it returns with wear that goes beyond trying it, we may take the loss in value off the refund, and tell you how we arrived at it.

If you send a piece back because something is wrong with it, [section 7](#faults) holds instead, and its return costs you nothing.

{cancellation form}

${termsAfterSale}
`,
}
