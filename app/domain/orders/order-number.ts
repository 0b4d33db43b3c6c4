const SHOWN_CHARACTERS = 8

/** What people call an order: the first 8 characters of its id. */
export function orderNumber(orderId: string): string {
  return orderId.slice(0, SHOWN_CHARACTERS)
}
