import { savedToasts } from '../../content/toasts/saved-messages.ts'
import { showToast } from '../toast/toast.tsx'

const TIMEOUT_MS = 15_000
/** The maximum number of saved pieces per device, as on the server. */
const MAX_SAVED = 50
const HEARTS = 'button[form=save]'

const isSaved = (id: string) => savedList().includes(`${id}.`)
const savedList = () => /(?:^|; )saved=([^;]*)/.exec(document.cookie)?.[1] ?? ''

/** Fills in the hearts of the page, and of what is added to it later. */
fillIn()
new MutationObserver(fillIn).observe(document.body, { childList: true, subtree: true })

/** Changes attributes only: React owns the elements. */
function fillIn(): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>(HEARTS)) {
    const saved = isSaved(heart.value)
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
  heart.ariaPressed = String(!removes)
  const body = new URLSearchParams({ [removes ? 'remove' : 'save']: heart.value })
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch('/api/saved', { method: 'POST', body, signal })
    if (!answer.ok) throw new Error(`${answer.status}`)
    showToast(savedToasts[removes ? 'pieces-removed' : 'pieces-saved'])
  } catch {
    showToast({
      title: 'Not saved',
      description: 'The shop could not be reached. Please try again.',
      tone: 'destructive',
    })
  }
  fillIn()
}
