const LIST_ID = 'suggestions'
/** The pause of input after which suggestions are fetched. */
const DEBOUNCE_MS = 120
const TIMEOUT_MS = 5_000
const MIN_LENGTH = 2

const attached = new WeakSet<Element>()

/** Called when the search field is used, which then suggests searches, or when `/` is pressed elsewhere. */
export function handle(event: Event, element: HTMLElement): void {
  if (event.type === 'keydown') openSearch()
  else if (!attached.has(element)) {
    attached.add(element)
    suggestFor(element as HTMLInputElement)
  }
}

/** The page's own search, or that of the top bar. */
function openSearch(): void {
  const field = document.querySelector<HTMLElement>('#search')
  if (field) field.focus()
  else {
    const opener = document.querySelector<HTMLElement>('.search-opener')
    const link = opener ?? document.querySelector<HTMLElement>('[href*=openSearch]')
    link?.click()
  }
}

/**
 * Makes the field a combobox with a list of suggestions (ARIA Authoring Practices: list autocomplete with
 * manual selection). The list is added to the field's `search` element, whose other elements are React's.
 */
function suggestFor(input: HTMLInputElement): void {
  const list = document.createElement('ul')
  const status = document.createElement('p')
  Object.assign(list, { id: LIST_ID, role: 'listbox', className: 'suggestions', hidden: true })
  list.ariaLabel = 'Suggestions'
  Object.assign(status, { role: 'status', className: 'sr-only' })
  input.closest('search')?.append(list, status)
  Object.assign(input, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false' })
  input.setAttribute('aria-controls', LIST_ID)

  let active = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let requested = new AbortController()

  const show = (texts: readonly string[]) => {
    list.replaceChildren(...texts.map(createOption))
    list.hidden = texts.length === 0
    input.ariaExpanded = String(!list.hidden)
    status.textContent = texts.length > 0 ? countInWords(texts.length) : ''
    activate(-1)
  }
  const close = () => {
    clearTimeout(timer)
    requested.abort()
    show([])
  }
  const ask = async () => {
    const asking = new AbortController()
    requested = asking
    // Not `AbortSignal.any`, which the oldest supported browsers lack.
    const giveUp = setTimeout(() => {
      asking.abort()
      if (requested === asking) show([])
    }, TIMEOUT_MS)
    try {
      const query = new URLSearchParams({ search: input.value })
      const response = await fetch(`/api/suggestions?${query}`, { signal: asking.signal })
      if (!response.ok) throw new Error(`${response.status}`)
      show((await response.json()) as string[])
    } catch {
      // The search works without suggestions. A newer query has its own response.
      if (!asking.signal.aborted) show([])
    } finally {
      clearTimeout(giveUp)
    }
  }
  const activate = (index: number) => {
    active = index
    for (const [at, option] of [...list.children].entries()) {
      option.ariaSelected = String(at === index)
      if (at === index) option.scrollIntoView({ block: 'nearest' })
    }
    if (index < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `${LIST_ID}-${index}`)
  }
  const choose = (option: Element) => {
    type(input, option.textContent)
    close()
    input.form?.requestSubmit()
  }

  const askSoon = () => {
    clearTimeout(timer)
    requested.abort()
    if (input.value.trim().length < MIN_LENGTH) show([])
    else timer = setTimeout(() => void ask(), DEBOUNCE_MS)
  }
  input.addEventListener('input', askSoon)
  // Entered while this module was loading.
  const searched = new URLSearchParams(location.search).get('search') ?? ''
  if (input.value !== searched) askSoon()
  input.addEventListener('keydown', (event) => {
    const { length } = list.children
    const option = list.children[active]
    if (event.key === 'Enter' && option) {
      event.preventDefault()
      choose(option)
    } else if (event.key === 'Enter') {
      close()
    } else if (event.key === 'Escape' && length > 0) {
      // The browser would empty the field.
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' && length > 0) {
      event.preventDefault()
      activate(active + 1 < length ? active + 1 : -1)
    } else if (event.key === 'ArrowUp' && length > 0) {
      event.preventDefault()
      activate(active < 0 ? length - 1 : active - 1)
    }
  })
  input.addEventListener('blur', close)
  // The field keeps the focus.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest('[role=option]')
    if (option) choose(option)
  })
}

function createOption(text: string, index: number): HTMLElement {
  const option = document.createElement('li')
  Object.assign(option, { id: `${LIST_ID}-${index}`, role: 'option', textContent: text })
  return option
}

const countInWords = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)

/** Changes the value as input does, so that React is notified. */
function type(input: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  value?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
