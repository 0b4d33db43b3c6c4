/**
 * User agents of programs: robots of search engines, previews of links, monitoring, scripts. Those of
 * browsers do not contain these words; Cubot makes phones.
 */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|preview|fetch|monitor|uptime|pingdom|lighthouse|headless|scan|archive|facebookexternalhit|whatsapp|curl|wget|python|java\/|okhttp|axios|go-http|^node|undici|libwww|perl|ruby|php|http-?client/i

/** Set for an hour at each use of the staff area; only its presence is checked. */
const STAFF_COOKIE = 'staff_access='

/**
 * Whether a request comes from a browser, and not from staff, according to its own headers.
 *
 * @param userAgent the header; empty or null if there is none
 */
export function isPerson(userAgent: string | null, cookie: string | null): boolean {
  if (!userAgent || PROGRAM.test(userAgent)) return false
  return !cookie?.includes(STAFF_COOKIE)
}
