const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a product may have it; PostgreSQL refuses to compare an id with anything else. */
export function isProductId(given: string): boolean {
  return UUID.test(given)
}
