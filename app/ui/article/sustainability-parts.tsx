import type { ShownWords } from '../../domain/pages/documents.ts'
import { Section, SectionHead } from '../section.tsx'
import { Blocks } from './blocks.tsx'
import { keyAt } from './rich-text.tsx'

type Words = ShownWords<'sustainability'>

/** The savings of restoring, part by part. */
export function Savings({ title, parts }: Words['saves']) {
  return (
    <Section labelledBy="what-restoring-saves" ground="sunken">
      <SectionHead id="what-restoring-saves" title={title} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-3">
        {parts.map((part, place) => (
          <div key={keyAt(place)} className="border-t border-edge/50 pt-5">
            <h3 className="text-2xl">{part.title}</h3>
            <div className="mt-3 max-w-[33em] space-y-3 text-ink-soft">
              <Blocks blocks={part.text} />
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}

/** Claims that the shop deliberately does not make, with the reasons. */
export function NotClaimed({ title, rows }: Words['notClaimed']) {
  if (rows.length === 0) return null
  return (
    <Section labelledBy="what-we-do-not-claim" ground="sunken">
      <SectionHead id="what-we-do-not-claim" title={title} />
      <ul className="border-t border-edge/50">
        {rows.map(({ claim, why }, place) => (
          <li
            key={keyAt(place)}
            className="grid gap-x-16 gap-y-2 border-b border-edge/50 py-6 lg:grid-cols-[1fr_1fr]"
          >
            <h3 className="text-2xl">{claim}</h3>
            <p className="max-w-[33em] text-ink-soft lg:pt-1">{why}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
