import { storefrontMessages, type Toast } from '../../content/toasts/storefront-toasts.ts'
import { readStored } from '../cart/browser-storage.ts'
import { HOME_KEY } from '../fit/home-key.ts'
import { showToast } from '../toast/toast.tsx'

/** A module for elements that few visitors use. */
type LazyModule = {
  /**
   * Called for every `focusin`, `input` and `submit` of the element; the last one's default is
   * prevented. The search module is also called for the key `/`, with any element that is not a
   * field. A rejection makes the browser submit the form.
   */
  handle: (event: Event, element: HTMLElement) => unknown
}

/** The modules by the value of an element's `data-lazy`. */
const modules: Record<string, () => Promise<LazyModule>> = {
  save: () => import('../saved/save-buttons.ts'),
  newsletter: () => import('../newsletter/newsletter-sign-up.ts'),
  search: () => import('../listing/suggestions.ts'),
  home: () => import('../fit/home-filter.ts'),
}

/** Shown instead of the browser's own error page when a form is submitted offline. */
const offlineToasts: Record<string, Toast> = {
  save: storefrontMessages.notSaved,
  newsletter: storefrontMessages.notSubscribed,
}

/** Loads the listings' home filter, if this browser has stored the measurements of a home. */
export const loadHomeFilter = () => {
  if (readStored('local', HOME_KEY)) void modules.home?.().catch(() => {})
}

/**
 * Lazy loading by event delegation: an element with `data-lazy` has no code in the client bundle. Its
 * module is loaded when the element is focused or submitted, and changes the rendered page itself.
 * Forms work without their module.
 *
 * @returns stops listening
 */
export function loadModulesOnUse(): () => void {
  const events = new AbortController()
  // Visitors with saved pieces see them marked by their hearts.
  if (document.cookie.includes('saved=')) void modules.save?.().catch(() => {})
  loadHomeFilter()
  for (const type of ['focusin', 'input', 'submit']) {
    addEventListener(type, (event) => void handOver(event), { signal: events.signal })
  }
  addEventListener('keydown', (event) => void openSearch(event), { signal: events.signal })
  return () => events.abort()
}

/** `/` opens the search, except in fields and dialogs. */
async function openSearch(event: KeyboardEvent): Promise<void> {
  const element = event.target as HTMLElement
  if (event.key !== '/' || element.matches('input,select,textarea,dialog *')) return
  event.preventDefault()
  await modules.search?.().then(
    ({ handle }) => handle(event, element),
    () => {},
  )
}

async function handOver(event: Event): Promise<void> {
  const element = (event.target as HTMLElement).closest<HTMLElement>('[data-lazy]')
  const name = element?.dataset.lazy ?? ''
  const load = modules[name]
  if (!element || !load) return
  const isSubmit = event.type === 'submit'
  if (isSubmit) event.preventDefault()
  try {
    const { handle } = await load()
    await handle(event, element)
  } catch {
    if (!isSubmit) return
    if (!navigator.onLine) {
      showToast(offlineToasts[name] ?? storefrontMessages.offline)
      return
    }
    // From now on the browser submits, with the name and the value of the button that was pressed.
    delete modules[name]
    ;(element as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
  }
}
