import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { leaveWords } from '../../../content/staff/leave-words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks for confirmation before a page with unsaved changes is left, by a link or the browser. */
export function LeaveGuard({
  unsaved,
  uploading = false,
}: {
  unsaved: boolean
  uploading?: boolean
}) {
  const held = unsaved || uploading
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      held && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!held) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [held])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={leaveWords.title}
      confirmLabel={leaveWords.leave}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {unsaved && <p>{leaveWords.text}</p>}
      {uploading && <p>{leaveWords.uploads}</p>}
    </ConfirmDialog>
  )
}
