import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../../button.tsx'
import { CloseIcon } from '../../../icons.tsx'

/**
 * A modal dialog. It takes the focus and returns it; Escape, the button and a click on the backdrop
 * close it. Before hydration it is a part of the page.
 */
export function Modal({
  title,
  width = 'medium',
  onClose,
  closeButton,
  showsOnce = false,
  children,
}: {
  title: ReactNode
  width?: 'small' | 'medium' | 'large'
  onClose: () => void
  /** Its content is not shown again, such as a new password: only its buttons close it. */
  showsOnce?: boolean | undefined
  /** Replaces the close button where closing must work without scripts. */
  closeButton?: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useModal(dialog)
  return (
    // A click on the backdrop is a shortcut for the mouse; keyboards have Escape and the button.
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className={`modal modal-${width}`}
      closedby={showsOnce ? 'none' : undefined}
      onCancel={(event) => {
        // Children can emit `cancel`, too, such as a file input.
        if (event.target !== dialog.current) return
        event.preventDefault()
        // Browsers without `closedby` also emit it here.
        if (!showsOnce) onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current && !showsOnce) onClose()
      }}
    >
      <div className="modal-box">
        <header className="modal-head">
          <h2 id={heading} className="min-w-0 text-xl wrap-anywhere">
            {title}
          </h2>
          {closeButton ?? (
            <IconButton label="Close" onClick={onClose} className="-my-2 -mr-2">
              <CloseIcon />
            </IconButton>
          )}
        </header>
        <div className="modal-body">{children}</div>
      </div>
    </dialog>
  )
}

/**
 * Announces that a dialog has closed. React removes it from the DOM before its own `close` event,
 * so listeners miss that; a toast inside has to move to the element on top.
 */
function announceClosed(): void {
  document.dispatchEvent(new Event('close'))
}

/**
 * Focuses the link that now has the address of a removed one, such as that of a stop which has been moved to another
 * round. The page scrolls to it only for the keyboard.
 */
function focusReplacement(removed: Element, byKeyboard: boolean): void {
  const address = removed.getAttribute('href')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
  const link = links.find((one) => one.getAttribute('href') === address)
  link?.focus({ preventScroll: !byKeyboard })
}

/**
 * Shows a modal dialog at hydration, with the focus on the first invalid field of a form that was refused
 * before; returns the focus when it closes.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.close()
    element.showModal()
    element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return () => {
      const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false
      element.close()
      announceClosed()
      if (before?.isConnected === false) focusReplacement(before, byKeyboard)
      else if (before instanceof HTMLElement) before.focus()
    }
  }, [dialog])
}
