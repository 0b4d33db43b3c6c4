/** 'and 2 payments of a difference': supplements, which are listed with the orders; empty if there are none. */
export const andSupplements = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? 'and 1 payment of a difference'
    : `and ${count.toLocaleString('en-GB')} payments of a difference`
}

/** Texts about an address in another delivery zone than the one that was paid for. */
export const differenceWords = {
  amountNeeded: 'Enter an amount between £0.30 and £10,000.',
  title: 'The address is in another zone',
  /** @param zone of the address; null: its postcode cannot be read, or is in no zone, such as of BFPO */
  /** @param price in words, 'costs £35.00'; null: on request, or not delivered */
  about: (zone: string | null, price: string | null, paid: string, was: string) => {
    if (zone === null)
      return `The address has no postcode in any zone. ${paid} was paid for delivery to ${was}.`
    const there = price === null ? 'where delivery has no price' : `where delivery ${price}`
    return `It lies in ${zone}, ${there}. ${paid} was paid for delivery to ${was}.`
  },
  how: 'Deliver it for what was paid, ask the customer for the difference, or cancel the order and refund it.',
  cancelling:
    'The customer has asked to cancel this order. The difference can be asked for only if they withdraw that.',
  asked: (amount: string) =>
    `The customer has been asked for ${amount} by email, and can pay it on the page of the order.`,
  amount: 'Difference (£)',
  ask: 'Ask for it by email',
  askAgain: 'Ask again',
  supplement: 'Pays the rest of the delivery of order',
  supplementOf: (number: string) => `Difference for ${number}`,
  paid: 'More for delivery,',
  together: 'Together',
  supplementRefunded: (amount: string) =>
    `If it is cancelled, the ${amount} paid more for delivery is refunded.`,
  included: 'is included',
  costs: (price: string) => `costs ${price}`,
  accept: 'Deliver it for that',
  cancel: (amount: string) => `Cancel and refund ${amount}`,
  confirmTitle: (amount: string) => `Refund ${amount} and cancel the order?`,
  confirm:
    'The pieces go back on sale, the money goes back to the card, and the customer is told by email.',
} as const
