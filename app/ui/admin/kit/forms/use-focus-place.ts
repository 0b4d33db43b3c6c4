import { useEffect } from 'react'

/** Parts of a page that can take the focus of a control in them. */
const PLACES = 'section, li, ul, dialog, main'

/**
 * Keeps the focus in its place when the focused control disappears, such as a form after its success: the part of
 * the page that contained it takes the focus, which would fall to the page's beginning otherwise.
 */
export function useFocusPlace(): void {
  useEffect(() => {
    let path: EventTarget[] = []
    const onFocus = (event: FocusEvent) => {
      path = event.composedPath()
    }
    const restore = () => {
      const [control] = path
      const isLost = document.activeElement === document.body && control instanceof Element
      if (!isLost || control.isConnected) return
      const place = path.find((part) => part instanceof HTMLElement && isPlace(part))
      path = []
      if (!(place instanceof HTMLElement)) return
      place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
    // Forms and dialogs that place the focus themselves do so before the next frame.
    const observer = new MutationObserver(() => requestAnimationFrame(restore))
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}

const isPlace = (part: HTMLElement) => part.isConnected && part.matches(PLACES)
