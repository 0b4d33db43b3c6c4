import { type ReactNode, useId } from 'react'

/**
 * A password or codes that a form has created. Takes the focus, since the form has been removed, and its content is
 * its description: a screen reader announces only name and description of a focused part of the page.
 */
export function ShownOnce({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const contentId = useId()
  return (
    <section
      ref={focusOnce}
      aria-label={title}
      aria-describedby={contentId}
      tabIndex={-1}
      className="outline-none"
    >
      <div id={contentId} className={className}>
        {children}
      </div>
    </section>
  )
}

const focusOnce = (box: HTMLElement | null) => box?.focus()
