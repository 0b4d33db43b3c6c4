import { type ReactNode, useId } from 'react'

/** A group of the form's fields. */
export function SectionCard({
  id,
  title,
  landmark = false,
  aside,
  children,
}: {
  id?: string
  title: string
  /** Whether it is a landmark for screen readers. */
  landmark?: boolean
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      id={id}
      {...(landmark && { 'aria-labelledby': heading })}
      className="scroll-mt-20 rounded-lg border border-hairline bg-raised p-4 md:p-6"
    >
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
