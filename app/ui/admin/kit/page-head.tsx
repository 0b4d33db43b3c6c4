import type { ReactNode } from 'react'

/**
 * The head of a staff page.
 *
 * @param note beside the title, such as a number
 * @param children links and buttons
 */
export function PageHead({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="list-head">
      <div className="list-title">
        <h1 className="wrap-anywhere">{title}</h1>
        {note}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </header>
  )
}
