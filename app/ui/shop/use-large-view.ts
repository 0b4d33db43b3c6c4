import { type ComponentType, type MouseEvent, useState } from 'react'
import { storefrontMessages } from '../../content/toasts/storefront-toasts.ts'
import { showToast } from '../toast.tsx'
import type { LargeViewProps } from './large-view.tsx'

/** For the click on a link to a picture. */
export type OpenLargeView = (event: MouseEvent<HTMLAnchorElement>, index: number) => void

/** The large view, loaded when it is first opened. Without its code the link is followed. */
export function useLargeView() {
  const [large, setLarge] = useState<{ View: ComponentType<LargeViewProps>; start: number }>()
  const open: OpenLargeView = (event, start) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('./large-view.tsx').then(
      ({ LargeView }) => setLarge({ View: LargeView, start }),
      () => {
        if (navigator.onLine) location.assign(href)
        else showToast(storefrontMessages.offline)
      },
    )
  }
  return [large, open, () => setLarge(undefined)] as const
}
