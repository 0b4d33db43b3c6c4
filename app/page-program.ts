const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const PROGRAM = '<script type="module" async="">'
/** What the program says once it answers for the page; see `root.tsx`. */
export const ALIVE = 'kept:alive'

/**
 * Holds what is pressed before a page's program is there, until it is there.
 *
 * @param html a whole rendered page
 */
export function holdPresses(html: string): string {
  return withScript(html, callOf(holdUntilAlive, ALIVE))
}

/**
 * Puts a page's program off until what the page shows has been loaded, so that the two do not
 * share a slow line; or until somebody touches the page.
 *
 * @param html a whole rendered page
 */
export function putOffProgram(html: string): string {
  const body = html.indexOf('</head>')
  const head = html.slice(0, body)
  const program = html.lastIndexOf(PROGRAM)
  if (program < 0) return html
  const preloads = new Set([...head.matchAll(PRELOAD)].map(([, href = '']) => href))
  const late = [
    head.replace(PRELOAD, ''),
    html.slice(body, program),
    '<script type="text/plain" id="program">',
    html.slice(program + PROGRAM.length),
  ]
  return withScript(late.join(''), callOf(beginAfterPaint, [...preloads]))
}

function callOf<Given>(run: (given: Given) => void, given: Given): string {
  return `(${run.toString()})(${JSON.stringify(given)})`
}

function withScript(html: string, script: string): string {
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}<script>${script}</script>${html.slice(end)}`
}

// The functions below run in the page, as text: they may use nothing from outside themselves.

/**
 * What needs no program, like links and menus, works at once. Where the program does not come in
 * time, what was pressed does what it does without one.
 */
function holdUntilAlive(alive: string): void {
  const presses = [
    'button:not([popovertarget])',
    'label:has([type=checkbox]),[type=checkbox]',
    // It opens beside the page.
    'a[href="/cart"]',
  ].join()
  const patienceMs = 8_000
  const pressed = new Set<HTMLElement>()
  const changed = new Set<EventTarget>()
  const hold = (event: Event) => {
    const target = (event.target as Element).closest<HTMLElement>(presses)
    if (!target) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(target)
    document.documentElement.style.cursor = 'progress'
    setTimeout(letGo, patienceMs)
  }
  const note = ({ target }: Event) => {
    if (target && (target as Element).matches('select,[type=file]')) changed.add(target)
  }
  const letGo = () => {
    removeEventListener('click', hold, true)
    removeEventListener('change', note, true)
    document.documentElement.style.cursor = ''
    document.documentElement.toggleAttribute('data-alive', true)
    for (const target of changed) target.dispatchEvent(new Event('change', { bubbles: true }))
    for (const target of pressed) if (target.isConnected) target.click()
    changed.clear()
    pressed.clear()
  }
  addEventListener('click', hold, true)
  addEventListener('change', note, true)
  addEventListener(alive, letGo, { once: true })
}

function beginAfterPaint(preloads: string[]): void {
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
