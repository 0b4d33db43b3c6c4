const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text out of an address can be the id of somebody of the shop. */
export function isStaffId(text: string): boolean {
  return UUID.test(text)
}
