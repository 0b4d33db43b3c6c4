import { type ReactNode, useState } from 'react'
import { Disclosure } from './disclosure.tsx'

type EditDisclosureProps = {
  label?: string
  /** Open initially, for example while a refused input is in it; the result of a later save does not close it. */
  open: boolean
  children: ReactNode
}

/** A disclosure with a form that stays open for another change. */
export function EditDisclosure({ label = 'Edit', open, children }: EditDisclosureProps) {
  const [isOpen] = useState(open)
  return (
    <Disclosure label={label} open={isOpen}>
      <div className="mt-4">{children}</div>
    </Disclosure>
  )
}
