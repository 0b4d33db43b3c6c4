import type { ReactNode } from 'react'

const grounds = { paper: '', sunken: 'bg-sunken', green: 'on-green' } as const

/** A page section with vertical spacing, labelled by its heading. */
export function Section({
  ground = 'paper',
  labelledBy,
  children,
}: {
  ground?: keyof typeof grounds
  /** Id of the section's heading. */
  labelledBy: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={labelledBy} className={`py-section ${grounds[ground]}`}>
      <div className="page-column">{children}</div>
    </section>
  )
}

/** A section's heading with a sentence below and a link at its end. */
export function SectionHead({
  id,
  title,
  children,
  action,
}: {
  id: string
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-12">
      <div>
        <h2 id={id} className="text-4xl">
          {title}
        </h2>
        {children && <p className="mt-3 text-lg text-ink-soft">{children}</p>}
      </div>
      {action}
    </div>
  )
}
