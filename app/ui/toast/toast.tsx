import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { IconButton } from '../button.tsx'
import { CloseIcon } from '../icons.tsx'

type GivenToast = Toast & {
  /** In milliseconds. */
  duration?: number
  /** A button in the message, such as to undo the reported action. */
  action?: ReactNode
}

type ShownToast = Omit<GivenToast, 'duration'> & {
  /** Distinguishes toasts with the same text. */
  id: number
  durationMs: number
}

const DEFAULT_DURATION_MS = 5_000

let current: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function set(toast: ShownToast | null): void {
  current = toast
  for (const listener of listeners) listener()
}

/**
 * Shows a toast. Only one is visible at a time: a new one replaces the last. Callable from anywhere
 * in the browser.
 *
 * @param toast its `duration` is 5 s by default
 */
export function showToast({ duration = DEFAULT_DURATION_MS, ...toast }: GivenToast): void {
  lastId += 1
  set({ ...toast, id: lastId, durationMs: duration })
}

/** Hides the toast, for a step after which it is irrelevant. */
export function hideToast(): void {
  if (current) set(null)
}

/** Hides the toast of a failure, once the same work has succeeded. */
export function hideFailure(): void {
  if (current?.tone === 'destructive') set(null)
}

const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => current,
}

/**
 * The container of toasts. Rendered once, at the top of the document: without scripts its `initial`
 * message is part of the page.
 *
 * @param initial the server's message for this page (flash message)
 */
export function Toaster({ initial }: { initial: Toast | null }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null)
  const host = useToastHost()

  useEffect(() => {
    if (initial) showToast(initial)
  }, [initial])

  // On the server, and before hydration.
  if (!host) {
    return (
      initial && (
        <div className="toast noscript:static noscript:m-4">
          <Message toast={initial} />
        </div>
      )
    )
  }
  return createPortal(
    <>
      <Announcement toast={toast} />
      {toast && <FloatingMessage key={toast.id} toast={toast} />}
    </>,
    host,
  )
}

/**
 * The element that toasts are rendered into: the page, or the topmost modal dialog, because
 * everything outside a modal dialog is inert.
 */
function useToastHost(): Element | null {
  const [host, setHost] = useState<Element | null>(null)
  useEffect(() => {
    const find = () =>
      setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body)
    find()
    const unsubscribe = toastStore.subscribe(find)
    // Neither event bubbles; both can be captured.
    document.addEventListener('toggle', find, true)
    document.addEventListener('close', find, true)
    return () => {
      unsubscribe()
      document.removeEventListener('toggle', find, true)
      document.removeEventListener('close', find, true)
    }
  }, [])
  return host
}

/** Announces a toast to screen readers; urgent ones interrupt. */
function Announcement({ toast }: { toast: ShownToast | null }) {
  const [said, setSaid] = useState<ShownToast | null>(null)
  useEffect(() => {
    // A live region must exist before its text is set.
    const timer = setTimeout(() => setSaid(toast), 100)
    return () => clearTimeout(timer)
  }, [toast])
  const words = said && <p key={said.id}>{`${said.title}. ${said.description ?? ''}`}</p>
  const urgent = said?.tone === 'destructive'
  return (
    <>
      <div role="status" className="sr-only">
        {!urgent && words}
      </div>
      <div role="alert" className="sr-only">
        {urgent && words}
      </div>
    </>
  )
}

function FloatingMessage({ toast }: { toast: ShownToast }) {
  const box = useRef<HTMLElement>(null)
  const [held, setHeld] = useState(false)
  const cameFrom = useReturnedFocus(box)

  useLayoutEffect(() => {
    // A popover is above open dialogs and menus.
    if (typeof box.current?.showPopover === 'function') {
      box.current.popover = 'manual'
      box.current.showPopover()
    }
  }, [])

  useEffect(() => {
    if (held) return
    const timer = setTimeout(hideToast, toast.durationMs)
    return () => clearTimeout(timer)
  }, [held, toast])

  return (
    <section
      ref={box}
      aria-label="Message"
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true)
        cameFrom(event.relatedTarget)
      }}
      onBlur={() => setHeld(false)}
    >
      <Message toast={toast}>
        {toast.action}
        <IconButton label="Close message" onClick={hideToast} className="-my-2 -mr-2">
          <CloseIcon width={18} height={18} />
        </IconButton>
      </Message>
    </section>
  )
}

/**
 * Returns the keyboard's focus when the box is removed, such as by the button in it: otherwise it would be at the
 * top of the page. After a tap it stays, since a focused field would open the phone's keyboard.
 *
 * @returns takes what had the focus before an element of the box
 */
function useReturnedFocus(box: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      const focused = document.activeElement
      const isInside = element?.contains(focused) && focused?.matches(':focus-visible')
      if (isInside && before.current instanceof HTMLElement && before.current.isConnected) {
        before.current.focus({ preventScroll: true })
      }
    }
  }, [box])
  return (given: Element | null) => {
    if (!box.current?.contains(given)) before.current = given
  }
}

function Message({ toast, children }: { toast: Toast; children?: ReactNode }) {
  const ground =
    toast.tone === 'destructive' ? 'border-red bg-red-soft' : 'border-hairline bg-raised'
  return (
    <div className={`flex items-start gap-3 rounded-lg border p-4 shadow-float ${ground}`}>
      <div className="min-w-0 grow wrap-anywhere">
        <p className={`font-semibold ${toast.tone === 'destructive' ? 'text-red' : ''}`}>
          {toast.title}
        </p>
        {toast.description && (
          <p className="mt-0.5 text-sm whitespace-pre-line">{toast.description}</p>
        )}
      </div>
      {children}
    </div>
  )
}
