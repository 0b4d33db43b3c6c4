import type { ReactNode } from 'react'
import type { ShownText } from '../../domain/pages/rich-text/tree.ts'
import { Blocks } from './blocks.tsx'

type StorySectionProps = {
  id: string
  title: string
  text: ShownText
  children?: ReactNode
}

/** A heading with its content beside it if there is room. */
export function StorySection({ id, title, text, children }: StorySectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-16 gap-y-6 not-first:mt-12 not-first:border-t not-first:border-hairline not-first:pt-12 md:not-first:mt-16 md:not-first:pt-16 lg:grid-cols-[1fr_1.6fr]"
    >
      <h2 id={`${id}-title`} className="text-3xl">
        {title}
      </h2>
      <div className="max-w-[33em] space-y-5 text-lg">
        <Blocks blocks={text} />
        {children}
      </div>
    </section>
  )
}
