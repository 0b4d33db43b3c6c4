import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leaveUnlessOffline } from '../../loading/leave-unless-offline.ts'
import type { LargeViewProps } from './large-view.tsx'

/** The click handler of a link to a picture. */
export type OpenLargeView = (event: MouseEvent<HTMLAnchorElement>, index: number) => void

/**
 * The large view, while the address has its fragment: an entry in the browser's history, so that
 * Back closes it. Loaded when it is first opened; without its code the link is followed.
 */
export function useLargeView() {
  const [View, setView] = useState<ComponentType<LargeViewProps>>()
  const isOpen = useLocation().hash.startsWith('#large-')
  const navigate = useNavigate()
  useEffect(() => {
    if (isOpen) load(setView).catch(() => {})
  }, [isOpen])

  const open: OpenLargeView = (event, index) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { currentTarget: link } = event
    // Safari does not focus a link that is clicked: the view could not give the focus back.
    link.focus({ preventScroll: true })
    const hash = `#large-${index + 1}`
    load(setView).then(
      () => navigate(hash, { replace: location.hash === hash, preventScrollReset: true, state: 1 }),
      () => leaveUnlessOffline(link.href),
    )
  }
  return [isOpen && View, open] as const
}

async function load(keep: (view: () => ComponentType<LargeViewProps>) => void) {
  const { LargeView } = await import('./large-view.tsx')
  keep(() => LargeView)
}
