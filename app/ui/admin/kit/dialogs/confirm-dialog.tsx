import type { ReactNode } from 'react'
import { Button } from '../../../button.tsx'
import { Modal } from './modal.tsx'

/** Asks for confirmation and states the consequences. */
export function ConfirmDialog({
  title,
  confirmLabel,
  tone = 'destructive',
  busy = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  /** The button's label, a verb: "Delete the piece". */
  confirmLabel: string
  tone?: 'destructive' | 'primary'
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal title={title} width="small" onClose={onClose}>
      <div className="grid gap-3">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button variant={tone} size="small" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
