import { useEffect, useRef, useState } from 'react'
import { type Location, useBlocker, useNavigate } from 'react-router'
import { leaveWords } from '../../../../content/staff/leave-words.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

type LeaveGuardProps = { unsaved: boolean; uploading?: boolean }

/** What the dialog asks about, and the page that was to be opened. */
type Asked = Required<LeaveGuardProps> & { to: Location }

/** Asks for confirmation before a page with unsaved changes is left, by a link or the browser. */
export function LeaveGuard({ unsaved, uploading = false }: LeaveGuardProps) {
  const held = unsaved || uploading
  const navigate = useNavigate()
  const isConfirmed = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      held && !isConfirmed.current && currentLocation.pathname !== nextLocation.pathname,
  )
  // The router resets the blocker when a navigation that was already running ends, such as a save.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [blocked, setBlocked] = useState(blocker)
  if (blocker !== blocked) {
    setBlocked(blocker)
    if (blocker.state === 'blocked') setAsked({ to: blocker.location, unsaved, uploading })
  }
  useEffect(() => {
    if (!held) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [held])
  if (!asked) return null
  const leave = () => {
    setAsked(null)
    if (blocker.state === 'blocked') return blocker.proceed()
    isConfirmed.current = true
    void navigate(asked.to)
  }
  const stay = () => {
    setAsked(null)
    if (blocker.state === 'blocked') blocker.reset()
  }
  return (
    <ConfirmDialog
      title={leaveWords.title}
      confirmLabel={leaveWords.leave}
      onConfirm={leave}
      onClose={stay}
    >
      {asked.unsaved && <p>{leaveWords.text}</p>}
      {asked.uploading && <p>{leaveWords.uploads}</p>}
    </ConfirmDialog>
  )
}
