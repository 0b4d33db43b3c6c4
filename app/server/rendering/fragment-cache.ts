import { LRUCache } from 'lru-cache'

/** Characters of markup and keys stored for one component: the cards of about 1,500 products. */
const LIMIT = 4_000_000

/** By component, then by its props as JSON. */
const fragments = new WeakMap<object, LRUCache<string, string>>()

function fragmentsOf(component: object): LRUCache<string, string> {
  const known = fragments.get(component)
  if (known) return known
  const sizeCalculation = (markup: string, key: string) => markup.length + key.length
  const made = new LRUCache<string, string>({ maxSize: LIMIT, sizeCalculation })
  fragments.set(component, made)
  return made
}

/** The markup of components rendered before, as one rendering uses it (`app/ui/cached-fragment.tsx`). */
export class FragmentCache {
  private readonly missing: { component: object; given: object }[] = []
  private readonly boundary: string

  /** @param nonce random per rendering: nothing else on the page contains the marks made of it */
  constructor(nonce: string) {
    this.boundary = `${nonce}:`
  }

  find(component: object, given: object): string | undefined {
    return fragmentsOf(component).get(JSON.stringify(given))
  }

  /** Two texts to render around what was not found. */
  mark(component: object, given: object): readonly [begin: string, end: string] {
    const number = this.missing.push({ component, given }) - 1
    return [`${this.boundary}${number};`, `${this.boundary};`]
  }

  /** Stores what was rendered between marks, and removes these. Marks may be nested. */
  collect(html: string): string {
    if (this.missing.length === 0) return html
    const [before = '', ...parts] = html.split(this.boundary)
    const open: { number: number; from: number }[] = []
    let page = before
    for (const part of parts) {
      const at = part.indexOf(';')
      if (at > 0) open.push({ number: Number(part.slice(0, at)), from: page.length })
      else this.store(open.pop(), page)
      page += part.slice(at + 1)
    }
    return page
  }

  private store(open: { number: number; from: number } | undefined, page: string): void {
    const missing = open && this.missing[open.number]
    if (!missing) throw new Error('a mark of the fragment cache ends that did not begin')
    // A copy: a slice would keep the whole page in memory.
    const markup = Buffer.from(page.slice(open.from)).toString()
    fragmentsOf(missing.component).set(JSON.stringify(missing.given), markup)
  }
}
