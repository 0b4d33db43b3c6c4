import { Badge } from '../../badge.tsx'

/** Marks unread enquiries. */
export function NewBadge({ isRead }: { isRead: boolean }) {
  if (isRead) return null
  return (
    <>
      {' '}
      <span className="ml-1">
        <Badge tone="green">New</Badge>
      </span>
    </>
  )
}
