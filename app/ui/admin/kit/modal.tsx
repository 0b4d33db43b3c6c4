import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../button.tsx'
import { CloseIcon } from '../../icons.tsx'

/**
 * A dialog over the page. Focus goes into it and comes back; Escape, the button and a press
 * beside it close it. Until scripts run it stands in the page as a part of it.
 */
export function Modal({
  title,
  width = 'medium',
  onClose,
  closeButton,
  children,
}: {
  title: ReactNode
  width?: 'small' | 'medium' | 'large'
  onClose: () => void
  /** In place of the usual button, where closing must also work without scripts. */
  closeButton?: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useModal(dialog)
  return (
    // The press beside it is a shortcut for the mouse; keys have Escape and the button.
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className={`modal modal-${width}`}
      onCancel={(event) => {
        // One of its own children may be cancelled, too, such as a picker of files.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="modal-box">
        <header className="modal-head">
          <h2 id={heading} className="text-xl">
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
 * Says that a dialog has closed. React takes it out of the page before its own `close` event
 * comes, which then reaches nobody; a toast inside it has to move to what is on top now.
 */
function tellClosed(): void {
  document.dispatchEvent(new Event('close'))
}

/** Shown as a modal dialog as soon as scripts run; what had the focus gets it back. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.close()
    element.showModal()
    return () => {
      element.close()
      tellClosed()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [dialog])
}
