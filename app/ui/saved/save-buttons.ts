import { savedToasts } from '../../content/toasts/saved-messages.ts'
import { storefrontMessages } from '../../content/toasts/storefront-toasts.ts'
import { showToast } from '../toast/toast.tsx'

const TIMEOUT_MS = 15_000
/** The maximum number of saved pieces per device, as on the server. */
const MAX_SAVED = 50
const HEARTS = 'button[form=save]'

const isSaved = (id: string) => savedList().includes(`${id}.`)
const savedList = () => /(?:^|; )saved=([^;]*)/.exec(document.cookie)?.[1] ?? ''

/** Whether each piece with a pending request is to be saved. */
const wanted = new Map<string, boolean>()
let lastRequest: Promise<unknown> = Promise.resolve()

/** Fills in the hearts of the page, and of what is added to it later. */
fillIn()
new MutationObserver(fillIn).observe(document.body, { childList: true, subtree: true })

/** Changes attributes only: React owns the elements. */
function fillIn(): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>(HEARTS)) {
    const saved = wanted.get(heart.value) ?? isSaved(heart.value)
    if (heart.ariaPressed !== String(saved)) heart.ariaPressed = String(saved)
  }
}

/** Saves or removes the piece of the heart that was pressed, without leaving the page. */
export async function handle(event: Event): Promise<void> {
  const heart = event instanceof SubmitEvent ? (event.submitter as HTMLButtonElement | null) : null
  if (!heart) return
  const removes = heart.ariaPressed === 'true'
  if (!removes && savedList().split('~').length >= MAX_SAVED) {
    showToast(savedToasts['pieces-full'])
    return
  }
  // Shown immediately; the server's response decides.
  wanted.set(heart.value, !removes)
  fillIn()
  // One after the other: each response sets the cookie to the list of its own request.
  lastRequest = lastRequest.then(() => send(heart.value, removes))
  await lastRequest
}

async function send(id: string, removes: boolean): Promise<void> {
  const body = new URLSearchParams({ [removes ? 'remove' : 'save']: id })
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch('/api/saved', { method: 'POST', body, signal })
    if (!response.ok) throw new Error(`${response.status}`)
    const { outcome } = (await response.json()) as { outcome: string }
    const done = removes ? 'pieces-removed' : 'pieces-saved'
    showToast(savedToasts[outcome === 'full' ? 'pieces-full' : done])
  } catch {
    showToast(storefrontMessages.notSaved)
  }
  if (wanted.get(id) === !removes) wanted.delete(id)
  fillIn()
}
