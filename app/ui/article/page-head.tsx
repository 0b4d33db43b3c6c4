import type { ReactNode } from 'react'

/** The heading and introduction of a page about the shop. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="page-column grid items-end gap-x-16 gap-y-6 pt-12 pb-10 md:pt-20 md:pb-14 lg:grid-cols-[1.25fr_1fr]">
      <h1 className="text-hero">{title}</h1>
      <p className="text-xl text-ink-soft lg:pb-2">{children}</p>
    </header>
  )
}
