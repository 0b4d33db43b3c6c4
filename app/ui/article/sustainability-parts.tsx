import { sustainability } from '../../content/pages/sustainability.ts'
import { Section, SectionHead } from '../section.tsx'
import { RichText } from './rich-text.tsx'

/** The savings of restoring, in three parts. */
export function Savings() {
  const { id, title, parts } = sustainability.saves
  return (
    <Section labelledBy={id} ground="sunken">
      <SectionHead id={id} title={title} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-3">
        {parts.map((part) => (
          <div key={part.title} className="border-t border-edge/50 pt-5">
            <h3 className="text-2xl">{part.title}</h3>
            <p className="mt-3 max-w-[33em] text-ink-soft">
              <RichText text={part.text} />
            </p>
          </div>
        ))}
      </div>
    </Section>
  )
}

/** Claims that the shop deliberately does not make, with the reasons. */
export function NotClaimed() {
  const { id, title, rows } = sustainability.notClaimed
  return (
    <Section labelledBy={id} ground="sunken">
      <SectionHead id={id} title={title} />
      <ul className="border-t border-edge/50">
        {rows.map(({ claim, why }) => (
          <li
            key={claim}
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
