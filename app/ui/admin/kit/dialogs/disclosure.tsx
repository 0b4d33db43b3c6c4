import { type ReactNode, useEffect, useRef } from 'react'
import { ChevronDownIcon } from '../../../icons.tsx'

/**
 * A disclosure for rarely used content; works without scripts.
 *
 * @param open initially
 * @param closings closes it when it changes; the focus returns to the button
 */
export function Disclosure({
  label,
  open = false,
  closings = 0,
  children,
}: {
  label: string
  open?: boolean
  closings?: number
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (closings === 0 || !details.current) return
    const isFocused = details.current.contains(document.activeElement)
    details.current.open = false
    if (isFocused) summary.current?.focus()
  }, [closings])
  return (
    <details ref={details} className="group" open={open}>
      <summary
        ref={summary}
        className="button button-secondary button-small w-fit list-none gap-1.5 [&::-webkit-details-marker]:hidden"
      >
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
