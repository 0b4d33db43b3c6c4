import { Link } from 'react-router'
import { truncate } from '../../../platform/values/truncate.ts'
import { NewBadge } from './new-badge.tsx'

const MAX_NAME_LENGTH = 60

/** The row's name and link, with the address or another line below; a click anywhere on the row follows it (`row-link`). */
export function RowName({
  to,
  name,
  email,
  read,
}: {
  to: string
  name: string
  email: string
  read: boolean
}) {
  return (
    <>
      <span className="block">
        <Link
          to={to}
          preventScrollReset
          title={name.length > MAX_NAME_LENGTH ? name : undefined}
          className={`row-link hover:underline ${read ? 'font-normal' : 'font-semibold'}`}
        >
          {name.length > MAX_NAME_LENGTH ? `${truncate(name, MAX_NAME_LENGTH)}…` : name}
        </Link>
        <NewBadge isRead={read} />
      </span>
      <span className="line-clamp-1 font-normal break-all text-ink-soft">{email}</span>
    </>
  )
}
