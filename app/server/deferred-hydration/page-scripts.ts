// These functions are inlined into the page as text (`finish-page.ts`): they must not refer to
// anything outside themselves.

/**
 * Captures interactions before hydration and replays them. Links and menus work natively immediately.
 * If the bundle does not arrive in time, forms, checkboxes and the cart's link fall back to their
 * native behaviour; other interactions wait until hydration.
 */
export function captureEarlyInteractions(): void {
  const page = document.documentElement
  // `hydrated` is set by `root.tsx` at hydration. In browsers older than the supported ones
  // (docs/browsers.md) the bundle never starts, and forms are submitted natively.
  if ('hydrated' in page.dataset || !('popover' in page)) return
  const presses = [
    'button:not([popovertarget])',
    'label:has([type=checkbox]),[type=checkbox]',
    // Opens the drawer over the page.
    'a[href="/cart"]',
    // Opens the large view.
    '.gallery-link',
  ].join()
  // Repeated clicks count once.
  const once = '[type=submit],a'
  // Elements with a native fallback.
  const plain = `${once},label,[type=checkbox]`
  const patienceMs = 8_000
  let isPatient = true
  let pressed: HTMLElement[] = []
  const changed = new Set<HTMLInputElement>()
  const typed = new Map<HTMLInputElement, { text: string; caret: number | null }>()
  const hold = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>(presses)
    if (!target || !event.isTrusted || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isPlain = target.matches(plain)
    if (isPlain && !isPatient) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!target.matches(once) || !pressed.includes(target)) pressed.push(target)
    // Feedback on phones, which show no cursor.
    target.dataset.held = ''
    page.style.cursor = 'progress'
    setTimeout(giveUp, patienceMs)
  }
  const note = ({ target }: Event) => {
    const field = target as HTMLInputElement
    if (field.matches('select,[type=file],[type=checkbox]')) changed.add(field)
  }
  const replayChange = (field: HTMLInputElement) => {
    if (field.type === 'checkbox') {
      field.checked = !field.checked
      field.click()
    } else {
      for (const type of ['input', 'change'])
        field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
  const noteText = ({ target }: Event) => {
    const field = target as HTMLInputElement
    if (field.matches('textarea,input:not([type=file],[type=checkbox],[type=radio])'))
      typed.set(field, { text: field.value, caret: field.selectionEnd })
  }
  // React resets a field to its first value at hydration, or keeps the text without knowing of it. It
  // ignores an event of a field whose value it has seen, and sees only values that are set on the element.
  const replayText = (field: HTMLInputElement, text: string, caret: number | null) => {
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    field.value = field.defaultValue
    native?.set?.call(field, text)
    if (caret !== null) field.setSelectionRange(caret, caret)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const release = (targets: HTMLElement[]) => {
    page.style.cursor = ''
    for (const target of targets) delete target.dataset.held
  }
  // Clicks sequentially, since each click may depend on the one before.
  const press = (targets: HTMLElement[]) => {
    release(targets)
    for (const target of targets) setTimeout(() => target.isConnected && target.click())
  }
  const giveUp = () => {
    isPatient = false
    const forms = pressed.filter((target) => target.matches(plain))
    pressed = pressed.filter((target) => !target.matches(plain))
    press(forms)
  }
  const forget = () => {
    release(pressed)
    pressed = []
    changed.clear()
    typed.clear()
  }
  const alive = new MutationObserver(() => {
    alive.disconnect()
    removeEventListener('click', hold, true)
    removeEventListener('change', note, true)
    removeEventListener('input', noteText, true)
    for (const [field, { text, caret }] of typed) replayText(field, text, caret)
    for (const field of changed) setTimeout(() => replayChange(field))
    press(pressed)
    pressed = []
  })
  alive.observe(page, { attributeFilter: ['data-hydrated'] })
  addEventListener('click', hold, true)
  addEventListener('change', note, true)
  addEventListener('input', noteText, true)
  // Discards the captured interactions when the visitor leaves the page.
  addEventListener('pagehide', forget)
}

/**
 * Closes dialogs and menus by a click outside in browsers that do not: dialogs without `closedby`
 * (Safari before 27.3), popovers in iOS 17.0 to 18.2 (WebKit bug 267688).
 */
export function closeByPress(): void {
  let pressed: EventTarget | null = null
  addEventListener('pointerdown', ({ target }) => {
    pressed = target
  })
  addEventListener('click', ({ target }) => {
    // A press that starts inside, on a slider for example, and ends on the backdrop does not count.
    const beside = target === pressed && target instanceof HTMLDialogElement
    if (beside && target.matches('[closedby=any]')) target.close()
  })
  // iOS sends no click to non-interactive elements; `pointerup` does not follow a scroll.
  addEventListener('pointerup', ({ target }) => {
    if (target !== pressed || !(target instanceof HTMLElement) || !('popover' in target)) return
    if (target.closest('[popover],[popovertarget]')) return
    document.querySelector<HTMLElement>('[popover=auto]:popover-open')?.hidePopover()
  })
}

/** Restores the scroll position of a page from the back/forward cache, which WebKit loses. */
export function keepScroll(): void {
  let top = 0
  addEventListener('pagehide', () => {
    top = scrollY
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollTo({ top, behavior: 'instant' })
  })
}

/**
 * Shows the placeholder instead of pictures that fail to load, including later ones. Only changes
 * addresses: elements and alternative texts belong to React, which sets new addresses when it shows
 * another picture.
 * @param placeholder address of the placeholder
 */
export function replaceBrokenPictures(placeholder: string): void {
  const replace = (image: EventTarget | null) => {
    if (!(image instanceof HTMLImageElement)) return
    const address = image.getAttribute('src') ?? ''
    // A failing placeholder is not requested again.
    if (address === placeholder || /^(blob|data):/.test(address)) return
    const sources = image.closest('picture')?.querySelectorAll('source') ?? []
    for (const element of [...sources, image]) element.removeAttribute('srcset')
    image.src = placeholder
  }
  addEventListener('error', (event) => replace(event.target), true)
  // Pictures that failed before this script ran.
  for (const image of document.images) {
    if (image.complete && image.currentSrc && !image.naturalWidth) replace(image)
  }
}

/**
 * Deferred hydration: starts the client bundle after the first paint, or at the first interaction.
 *
 * @param belowFloor whether to start it also in browsers older than the supported ones (docs/browsers.md);
 *   otherwise they get the page without JavaScript
 */
export function hydrateAfterPaint(preloads: string[], belowFloor: boolean): void {
  if (!belowFloor && !('popover' in document.documentElement)) return
  const signs = ['pointerdown', 'keydown', 'focusin', 'scroll']
  const patienceMs = 3_000
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const sign of signs) removeEventListener(sign, begin, true)
    for (const href of preloads) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
    }
    const text = document.getElementById('program')?.textContent
    const program = document.createElement('script')
    document.head.append(Object.assign(program, { type: 'module', text }))
  }
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
  addEventListener('load', () => {
    // The frame after the first contentful one includes the main picture.
    const paints = new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      paints.disconnect()
      requestAnimationFrame(() => setTimeout(begin))
    })
    paints.observe({ type: 'paint', buffered: true })
  })
  setTimeout(begin, patienceMs)
}

/**
 * Passes the page's data to the router from the element before this script. That element is not an
 * executable script, so nothing in the data can run.
 */
export function handOverPageData(): void {
  const { streamController } = window.__reactRouterContext
  streamController.enqueue(document.currentScript?.previousElementSibling?.textContent ?? '')
  streamController.close()
}

declare global {
  interface Window {
    /** Created by React Router's `<Scripts>`, which waits for the page's data. */
    __reactRouterContext: { streamController: ReadableStreamDefaultController<string> }
  }
}
