/**
 * What calls itself a program: robots of search engines, previews of links, monitoring, scripts.
 * Browsers do not have these words in their user agent; Cubot makes telephones.
 */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|preview|fetch|monitor|uptime|pingdom|lighthouse|headless|scan|archive|facebookexternalhit|whatsapp|curl|wget|python|java\/|okhttp|axios|go-http|^node|undici|libwww|perl|ruby|php|http-?client/i

/** Set for an hour at each use of the staff area; looked at and not read. */
const STAFF_COOKIE = 'staff_access='

/**
 * Whether a request is sent by a browser, and by nobody of the staff, as far as it says so itself.
 *
 * @param userAgent the header; empty or null: none
 */
export function isPerson(userAgent: string | null, cookie: string | null): boolean {
  if (!userAgent || PROGRAM.test(userAgent)) return false
  return !cookie?.includes(STAFF_COOKIE)
}
