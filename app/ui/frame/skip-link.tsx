import type { ReactNode } from 'react'

type SkipLinkProps = {
  /** The id of the element that gets the focus. */
  to: string
  className?: string
  children: ReactNode
}

/**
 * A link for the keyboard past a part of the page. It moves the focus and leaves the address alone:
 * the router would drop the query, and treat a plain anchor as a step back in the history.
 */
export function SkipLink({ to, className = '', children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className={`skip-link ${className}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {children}
    </a>
  )
}
