import { Badge } from '../../badge.tsx'

/** Stands beside what nobody has opened yet. */
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
