const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text out of an address can be the id of a message or a sell request. */
export function isEnquiryId(text: string): boolean {
  return UUID.test(text)
}
