import { isUuid } from './ids.ts'

const MASK = '***'

/** Paths whose long segments are ids that the shop itself gave out. */
const IDS = /^\/(shop|admin)\//
/** What the router appends to ask for a page's data alone. */
const DATA_SUFFIX = /\.data$/i

/** Where what follows opens something by itself, whatever it looks like. */
const SECRET = /^(\/+newsletter\/+unsubscribe\/+).*/i

/** Long, and with a figure in it: chance makes such words, people do not. */
const LOOKS_RANDOM = /^(?=.*\d)[\w%~.+=-]{20,}$/

/** Somebody's address of mail, as it came or with its sign as a code. */
const HOLDS_ADDRESS = /@|%40/

/** Longer than any path of ours; what a stranger sends beyond it tells nothing. */
const LONGEST = 200

/**
 * A request's path as it may stand in the log: without its query, and with what could be somebody's
 * key (a link out of a mail, a photo's address) masked. Ids of products and orders stay, since
 * whoever looks for a trouble needs them and they open nothing. Long paths are cut.
 *
 * @param url path and query as they came in
 */
export function redactPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  // Masked before it is cut: half a key would not look like one.
  const masked = maskKeys(path)
  return masked.length <= LONGEST ? masked : `${masked.slice(0, LONGEST)}…`
}

function maskKeys(path: string): string {
  if (SECRET.test(path)) return path.replace(SECRET, `$1${MASK}`)
  const mayHoldIds = IDS.test(path)
  return path
    .split('/')
    .map((part) => {
      if (mayHoldIds && isUuid(part.replace(DATA_SUFFIX, ''))) return part
      return LOOKS_RANDOM.test(part) || HOLDS_ADDRESS.test(part) ? MASK : part
    })
    .join('/')
}
