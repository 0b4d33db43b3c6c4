import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { CloseIcon } from '../../../icons.tsx'
import { Modal } from './modal.tsx'

/**
 * A dialog with its own address: a child route of the list below. Closing it returns to the list;
 * without scripts it is a part of the page.
 *
 * @param closeTo address of the list, with its search
 */
export function RouteDialog({
  title,
  closeTo,
  wide,
  showsOnce,
  children,
}: {
  title: ReactNode
  closeTo: string
  wide?: boolean
  /** See `Modal`. */
  showsOnce?: boolean
  children: ReactNode
}) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const close = () => navigate(closeTo, { preventScrollReset: true, replace: true })
  return (
    <Modal
      // The command palette can lead to another dialog of the route: input belongs to this one only.
      key={pathname}
      title={title}
      width={wide ? 'large' : 'medium'}
      onClose={() => void close()}
      showsOnce={showsOnce}
      closeButton={
        <Link
          to={closeTo}
          preventScrollReset
          replace
          aria-label="Close"
          className="icon-button -my-2 -mr-2"
        >
          <CloseIcon />
        </Link>
      }
    >
      {children}
    </Modal>
  )
}
