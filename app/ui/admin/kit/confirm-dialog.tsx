import type { ReactNode } from 'react'
import { Button } from '../../button.tsx'
import { Modal } from './modal.tsx'

/** Asks before something that cannot simply be undone; says exactly what will happen. */
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
  /** What the button does, in a verb: "Delete the piece". */
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
        <Button variant={tone} size="small" disabled={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
