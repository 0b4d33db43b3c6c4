import { sustainability } from '../../content/pages/sustainability.ts'
import { Section, SectionHead } from '../section.tsx'
import { RichText } from './rich-text.tsx'

/** What restoring saves, in three parts. */
export function Savings() {
  const { id, title, parts } = sustainability.saves
  return (
    <Section labelledBy={id} ground="green">
      <SectionHead id={id} title={title} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-3">
        {parts.map((part) => (
          <div key={part.title} className="border-t border-paper/25 pt-5">
            <h3 className="text-2xl">{part.title}</h3>
            <p className="mt-3 text-paper/85">
              <RichText text={part.text} />
            </p>
          </div>
        ))}
      </div>
    </Section>
  )
}

/** What is counted, how, and where it can be seen. */
export function Measures() {
  return (
    <ul className="border-t border-hairline text-base">
      {sustainability.measures.rows.map(({ name, how, where }) => (
        <li
          key={name}
          className="grid gap-x-8 gap-y-1 border-b border-hairline py-4 sm:grid-cols-[14rem_1fr]"
        >
          <h3 className="font-sans font-medium tracking-normal">{name}</h3>
          <div className="text-ink-soft">
            <p>{how}</p>
            <p>{where}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Sentences that other shops print and this one does not, with the reason. */
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
            <p className="text-ink-soft lg:pt-1">{why}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
