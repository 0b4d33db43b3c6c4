import type { ShownWords } from '../../domain/pages/documents.ts'
import { keyAt } from './rich-text.tsx'

/** The workshop's principles, in large type. */
export function Principles({ title, lines }: ShownWords<'our-story'>['habits']) {
  return (
    <section aria-labelledby="habits" className="bg-sunken py-section">
      <div className="page-column">
        <h2 id="habits" className="mb-6 eyebrow font-sans">
          {title}
        </h2>
        <ul className="font-serif text-4xl">
          {lines.map(({ line }, place) => (
            <li key={keyAt(place)}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
