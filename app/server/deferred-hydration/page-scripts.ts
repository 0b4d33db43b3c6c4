// These functions run in the page, as text (`finish-page.ts`): they may use nothing from outside
// themselves.

/**
 * What needs no program, like links and menus, works at once. Where the program does not come in
 * time, forms with their boxes and the cart's link do what they do without one; the rest waits on.
 */
export function captureEarlyInteractions(): void {
  const page = document.documentElement
  // Said by `root.tsx`, as soon as the program answers for the page. Below the floor of supported
  // browsers (docs/browsers.md) the shop's bundle never starts, and every form is sent natively.
  if ('hydrated' in page.dataset || !('popover' in page)) return
  const presses = [
    'button:not([popovertarget])',
    'label:has([type=checkbox]),[type=checkbox]',
    // It opens beside the page.
    'a[href="/cart"]',
  ].join()
  // Pressed twice, they are meant once.
  const once = '[type=submit],a'
  // They do something without a program.
  const plain = `${once},label,[type=checkbox]`
  const patienceMs = 8_000
  let isPatient = true
  let pressed: HTMLElement[] = []
  const changed = new Set<HTMLInputElement>()
  const hold = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>(presses)
    if (!target || !event.isTrusted || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isPlain = target.matches(plain)
    if (isPlain && !isPatient) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!target.matches(once) || !pressed.includes(target)) pressed.push(target)
    // A phone shows no cursor.
    target.dataset.held = ''
    page.style.cursor = 'progress'
    setTimeout(giveUp, patienceMs)
  }
  const note = ({ target }: Event) => {
    const field = target as HTMLInputElement
    if (field.matches('select,[type=file],[type=checkbox]')) changed.add(field)
  }
  const tell = (field: HTMLInputElement) => {
    if (field.type === 'checkbox') {
      field.checked = !field.checked
      field.click()
    } else {
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  const release = (targets: HTMLElement[]) => {
    page.style.cursor = ''
    for (const target of targets) delete target.dataset.held
  }
  // One after another: what one of them changes is there for the next.
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
  }
  const alive = new MutationObserver(() => {
    alive.disconnect()
    removeEventListener('click', hold, true)
    removeEventListener('change', note, true)
    for (const field of changed) setTimeout(() => tell(field))
    press(pressed)
    pressed = []
  })
  alive.observe(page, { attributeFilter: ['data-hydrated'] })
  addEventListener('click', hold, true)
  addEventListener('change', note, true)
  // Whoever goes on and comes back does not find it done.
  addEventListener('pagehide', forget)
}

/**
 * Closes on a press beside it what some browsers leave open: a dialog where `closedby` is unknown
 * (Safari before 27.3), a menu in iOS 17.0 to 18.2 (WebKit bug 267688).
 */
export function closeByPress(): void {
  let pressed: EventTarget | null = null
  addEventListener('pointerdown', ({ target }) => {
    pressed = target
  })
  addEventListener('click', ({ target }) => {
    // A press that began inside, say on a slider, and ends on the backdrop is none beside it.
    const beside = target === pressed && target instanceof HTMLDialogElement
    if (beside && target.matches('[closedby=any]')) target.close()
  })
  // iOS sends no click to what cannot be clicked; `pointerup` does not follow a scroll.
  addEventListener('pointerup', ({ target }) => {
    if (target !== pressed || !(target instanceof HTMLElement) || !('popover' in target)) return
    if (target.closest('[popover],[popovertarget]')) return
    document.querySelector<HTMLElement>('[popover=auto]:popover-open')?.hidePopover()
  })
}

/** Restores the scroll position of a page out of the back/forward cache, which WebKit loses. */
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
 * Shows the placeholder instead of every picture that cannot be loaded, also of those that come
 * onto the page later. Only addresses are changed: the elements and their alternative text belong
 * to React, which puts the addresses of another picture in their place when it shows one.
 * @param placeholder address of the picture to show instead
 */
export function replaceBrokenPictures(placeholder: string): void {
  const replace = (image: EventTarget | null) => {
    if (!(image instanceof HTMLImageElement)) return
    const address = image.getAttribute('src') ?? ''
    // A placeholder that cannot be loaded either is not asked for again.
    if (address === placeholder || /^(blob|data):/.test(address)) return
    const sources = image.closest('picture')?.querySelectorAll('source') ?? []
    for (const element of [...sources, image]) element.removeAttribute('srcset')
    image.src = placeholder
  }
  addEventListener('error', (event) => replace(event.target), true)
  // Those that have failed before this runs.
  for (const image of document.images) {
    if (image.complete && image.currentSrc && !image.naturalWidth) replace(image)
  }
}

/**
 * Begins the page's program once the page has been loaded and painted, or somebody touches it.
 * Not in browsers below the floor (docs/browsers.md): they get the page as without JavaScript.
 */
export function hydrateAfterPaint(preloads: string[]): void {
  if (!('popover' in document.documentElement)) return
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
    // The frame after the first one with anything in it holds the first picture, too.
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
 * Gives the router the page's data, which stand in the element before this script. They are no
 * script themselves, so that nothing in them can run.
 */
export function handOverPageData(): void {
  const { streamController } = window.__reactRouterContext
  streamController.enqueue(document.currentScript?.previousElementSibling?.textContent ?? '')
  streamController.close()
}

declare global {
  interface Window {
    /** Made by React Router's `<Scripts>`, which waits for the page's data from it. */
    __reactRouterContext: { streamController: ReadableStreamDefaultController<string> }
  }
}
