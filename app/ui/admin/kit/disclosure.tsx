import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../icons.tsx'

/**
 * Something that is seldom done, behind a button that unfolds it; without scripts, too.
 *
 * @param open from the start
 */
export function Disclosure({
  label,
  open = false,
  children,
}: {
  label: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className="group" open={open}>
      <summary className="button button-secondary button-small w-fit list-none gap-1.5 [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDownIcon
          width={16}
          height={16}
          className="transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
