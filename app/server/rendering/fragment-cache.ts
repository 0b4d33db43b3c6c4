import { LRUCache } from 'lru-cache'

/** Maximum bytes of markup and characters of keys per component: the cards of about 1,500 products. */
const LIMIT = 4_000_000

/** Markup in UTF-8 by component, then by its props as JSON. */
const fragments = new WeakMap<object, LRUCache<string, Buffer>>()

function fragmentsOf(component: object): LRUCache<string, Buffer> {
  const known = fragments.get(component)
  if (known) return known
  const sizeCalculation = (markup: Buffer, key: string) => markup.length + key.length
  const made = new LRUCache<string, Buffer>({ maxSize: LIMIT, sizeCalculation })
  fragments.set(component, made)
  return made
}

/**
 * Cached markup of components, for one rendering (`app/ui/loading/cached-fragment.tsx`).
 * React's string contains a short mark for each fragment; its bytes are inserted when the page is
 * encoded, so that they are neither copied into a string nor encoded again.
 */
export class FragmentCache {
  private readonly missing: { component: object; given: object }[] = []
  private readonly found: Buffer[] = []
  private readonly boundary: string

  /** @param nonce random per rendering: nothing else on the page contains the marks made of it */
  constructor(nonce: string) {
    this.boundary = `${nonce}:`
  }

  /** @returns a text to render in place of the markup; undefined if it is not cached */
  find(component: object, given: object): string | undefined {
    const markup = fragmentsOf(component).get(JSON.stringify(given))
    return markup && `${this.boundary}=${this.found.push(markup) - 1};`
  }

  /** Two marks to render around a fragment that is not cached. */
  mark(component: object, given: object): readonly [begin: string, end: string] {
    const number = this.missing.push({ component, given }) - 1
    return [`${this.boundary}${number};`, `${this.boundary};`]
  }

  /**
   * Encodes a page in UTF-8. Replaces the marks of cached fragments by their markup, stores the markup
   * rendered between two marks, and removes these marks. Marks may be nested.
   *
   * @param texts consecutive parts of the page
   */
  encode(texts: readonly string[]): Buffer<ArrayBuffer> {
    const page: Buffer[] = []
    const open: { number: number; from: number }[] = []
    for (const text of texts) {
      const [before = '', ...parts] = text.split(this.boundary)
      page.push(Buffer.from(before))
      for (const part of parts) {
        const at = part.indexOf(';')
        if (at === 0) this.store(open.pop(), page)
        else if (part.startsWith('=')) page.push(this.foundAt(Number(part.slice(1, at))))
        else open.push({ number: Number(part.slice(0, at)), from: page.length })
        page.push(Buffer.from(part.slice(at + 1)))
      }
    }
    return Buffer.concat(page)
  }

  private foundAt(number: number): Buffer {
    const markup = this.found[number]
    if (!markup) throw new Error('a mark of the fragment cache has no fragment')
    return markup
  }

  private store(open: { number: number; from: number } | undefined, page: Buffer[]): void {
    const missing = open && this.missing[open.number]
    if (!missing) throw new Error('an end mark of the fragment cache has no start mark')
    const markup = page.slice(open.from)
    const bytes = markup.reduce((sum, { length }) => sum + length, 0)
    // Allocated separately: a slice of the shared pool would keep the whole pool in memory.
    const kept = Buffer.allocUnsafeSlow(bytes)
    let end = 0
    for (const part of markup) end += part.copy(kept, end)
    fragmentsOf(missing.component).set(JSON.stringify(missing.given), kept)
  }
}
