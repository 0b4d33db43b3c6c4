/** Leads to the page for what is not there. */
const NOWHERE = '/%EF%BF%BD'

/**
 * An address as it came, or one that leads nowhere in place of a path that no text can be read
 * from (`%E0%A4%A`): the web server would refuse it before any header of ours is set.
 */
export function readableAddress(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return NOWHERE
  }
}
