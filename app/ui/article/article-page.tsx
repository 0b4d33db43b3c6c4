import type { ReactNode } from 'react'
import type { LegalSection, LegalText } from '../../domain/pages/legal/legal-text.ts'
import type { ShownText } from '../../domain/pages/rich-text/tree.ts'
import { longDate } from '../../platform/values/dates.ts'
import { Blocks, TextList } from './blocks.tsx'
import { Contents } from './contents.tsx'
import { keyAt } from './rich-text.tsx'
import { useSectionFocus } from './use-section-focus.ts'
import './article.css'

type ArticlePageProps = LegalText & {
  /** Above the heading. */
  notice?: ReactNode
  /** Below the last section. */
  ending?: ReactNode
}

/** A legal text with sections and a table of contents: the terms, the privacy policy. */
export function ArticlePage({
  title,
  lead,
  inForceFrom,
  inShort,
  sections,
  notice,
  ending,
}: ArticlePageProps) {
  useSectionFocus()
  return (
    <article className="article page-column pt-12 pb-section md:pt-20">
      {notice}
      <header className="max-w-3xl">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-xl text-ink-soft">{lead}</p>
        <p className="mt-4 text-sm text-ink-soft">
          In force from <time dateTime={inForceFrom}>{longDate(inForceFrom)}</time>
        </p>
      </header>
      <div className="mt-10 gap-x-16 lg:mt-14 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] xl:gap-x-24">
        <Contents sections={sections} />
        <div className="reading-column max-lg:mt-8">
          <InShort points={inShort} />
          {sections.map((section, index) => (
            <NumberedSection key={section.id} section={section} number={index + 1} />
          ))}
          {ending}
        </div>
      </div>
    </article>
  )
}

function InShort({ points }: { points: ShownText }) {
  return (
    <section aria-labelledby="in-short" className="rounded-lg bg-sunken px-5 py-6 sm:px-8 sm:py-7">
      <h2 id="in-short" className="text-xl">
        In short
      </h2>
      <div className="mt-3 space-y-3">
        {points.map((block, place) =>
          block.kind === 'list' ? (
            <TextList key={keyAt(place)} {...block} className="space-y-1.5" />
          ) : (
            <Blocks key={keyAt(place)} blocks={[block]} />
          ),
        )}
      </div>
    </section>
  )
}

function NumberedSection({ section, number }: { section: LegalSection; number: number }) {
  const { id, title, blocks } = section
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="mt-14 outline-none lg:mt-16"
    >
      <h2 id={`${id}-title`} className="flex gap-x-3 text-2xl narrow:block">
        <span className="text-clay">{number}.</span>
        {title}
      </h2>
      <div className="mt-5 space-y-5">
        <Blocks blocks={blocks} />
      </div>
    </section>
  )
}
