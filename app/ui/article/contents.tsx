import { Link } from 'react-router'
import { ChevronDownIcon } from '../icons.tsx'

type Entries = { sections: readonly { id: string; title: string }[] }

const TITLE = 'On this page'

/** The table of contents: beside the text if there is room, else collapsed above it. */
export function Contents({ sections }: Entries) {
  return (
    <div className="print:hidden">
      <details className="group rounded-md border border-hairline bg-raised lg:hidden">
        <summary className="flex min-h-12 items-center justify-between px-4 font-medium [&::-webkit-details-marker]:hidden">
          {TITLE}
          <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label={TITLE} className="border-t border-hairline px-4 py-2">
          <ContentsList sections={sections} />
        </nav>
      </details>
      <nav
        aria-labelledby="contents"
        className="sticky top-[calc(var(--spacing-top-bar)+2rem)] max-h-[calc(100dvh-var(--spacing-top-bar)-4rem)] overflow-y-auto max-lg:hidden"
      >
        <h2 id="contents" className="eyebrow mb-2 font-sans">
          {TITLE}
        </h2>
        <ContentsList sections={sections} />
      </nav>
    </div>
  )
}

/** Through the router, since plain anchors break its scroll restoration. */
function ContentsList({ sections }: Entries) {
  return (
    <ol className="text-sm max-lg:text-base">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="grid min-h-9 grid-cols-[1.75rem_1fr] items-baseline py-1.5 text-ink-soft hover:text-ink hover:underline max-lg:min-h-11 max-lg:py-2.5"
          >
            <span className="tabular-nums">{index + 1}.</span>
            <span className="text-balance">{title}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
