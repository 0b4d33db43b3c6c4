import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../icons.tsx'

/**
 * A disclosure for rarely used content; works without scripts.
 *
 * @param open initially
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
