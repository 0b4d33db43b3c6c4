/**
 * The second half of the terms; the notes in `terms.ts` apply here too. Faults: Consumer Rights Act
 * 2015, sections 9 to 24. Fire safety: Furniture and Furnishings (Fire) (Safety) Regulations 1988,
 * last amended in 2025.
 */
export const termsAfterSale = `
## If something is wrong with a piece {#faults}

Under the Consumer Rights Act 2015 a piece must be of satisfactory quality, fit for its purpose and as described. What is satisfactory takes into account that it is pre-owned: its age, its price, its grade and what its page says. Wear that goes with those is not a fault, and neither is a fault that we pointed out before you bought, or one that you should have noticed if you examined the piece first.

If something else is wrong, you can choose:

- Within 30 days of delivery you can reject the piece and have all your money back.
- At any time you can ask us to repair or replace it instead. Most of our pieces exist once, so that usually means a repair: at our cost, within a reasonable time, and with as little trouble to you as we can manage.
- If one repair has not put it right, or none is possible, you can keep the piece at a reduced price, or reject it and have your money back.

A fault that shows within six months of delivery counts as having been there from the start, unless we can show otherwise. A refund in those six months is not reduced for use; a later one may be. You can make a claim for up to six years in England, Wales and Northern Ireland, and for up to five in Scotland. That does not mean that a piece must last as long.

Write to {order email} with your order number and, if you can, some photos. We come to look at the piece or collect it, at our cost. A refund reaches you within 14 days of our agreeing that you are entitled to it.

These rights do not cover damage by accident or misuse, or the wear of ordinary use after delivery.

## Fire safety and care {#fire-safety}

Upholstered furniture sold for the home must resist fire as the Furniture and Furnishings (Fire) (Safety) Regulations 1988, as amended, require. That holds for used pieces as it does for new ones. We sell a piece only if it carries its permanent fire-safety label, or if we hold other evidence that its covers and fillings comply.

Where we replace a cover or a filling, we use materials that meet the Regulations and keep their suppliers’ certificates. We leave the permanent label on the piece; please do the same.

Furniture made before 1 January 1950 lies outside the Regulations. If a piece is that old, its page says so.

Lamps and other electrical pieces are checked by a competent person before they are sold. Tall pieces come with a fixing for the wall: please use it.

## Selling your furniture to us {#selling}

When you send us the form on [Sell Your Furniture](/sell), neither of us is bound to anything. We reply within 2-3 business days, by email or phone, with an offer or a no.

An offer rests on what you told us and on your photos. We confirm it when we see the piece. If the piece is not as described we may offer less, and you are free to say no; it then stays where it is and you owe us nothing.

By accepting an offer you tell us that the piece is yours to sell, that nothing is still owed on it, and that you have told us of any damage you know of, of smoke and pets, and of woodworm, moths or bed bugs. Its fire-safety label must still be there, or the piece must be older than 1950.

We collect throughout the UK on a day that we agree with you, and the offer already allows for that journey. We look the piece over together and pay you by bank transfer before it leaves your home; once you have been paid, it is ours. Until then you can change your mind at any time.

## Our responsibility to you {#liability}

If we break this contract, or fail to take reasonable care, we are responsible for the loss that follows and could be foreseen. A loss could be foreseen if it was plain that it would happen, or if we both knew when the contract was made that it might.

Nothing in these terms excludes or limits our responsibility where the law does not allow it: for death or injury caused by our negligence, for fraud, for your rights under the Consumer Rights Act 2015, or for defective products under the Consumer Protection Act 1987.

We sell for use in the home. If you use a piece in a business, we are not responsible for profit or trade that you lose.

If something outside our control holds up a delivery, we tell you as soon as we can and agree on another day with you. If that day would be more than 30 days after the first, you can cancel and have all your money back.

## Complaints, changes and the law {#complaints}

If you are not content with us, write to {order email} or use the [contact page](/contact). We answer within 24 hours on working days: with a solution, or with the day by which you will have one.

If we cannot settle it between us, we tell you in writing of a body for alternative dispute resolution that deals with complaints like yours, and whether we agree to use it. [Citizens Advice](https://www.citizensadvice.org.uk/consumer/) gives free advice on consumer rights; Scotland and Northern Ireland have services of their own.

We may change these terms for later orders. The day that stands at their top says from when a version holds.

If a court finds that one part of these terms does not hold, the rest still does. Only you and we have rights under them.

The law of England and Wales governs these terms. If you live in Scotland or Northern Ireland, you also keep the protection that its law gives you and that no contract can take away. You can go to the courts of the part of the UK in which you live.
`.trim()
