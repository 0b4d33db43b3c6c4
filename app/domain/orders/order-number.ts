const SHOWN_CHARACTERS = 8

/** The displayed order number: the first 8 characters of the id. */
export function orderNumber(orderId: string): string {
  return orderId.slice(0, SHOWN_CHARACTERS)
}
