import type { ShownWords } from '../../domain/pages/documents.ts'

/** The steps of a sell request. */
export function SellSteps({ words: { title, steps } }: { words: ShownWords<'sell'>['steps'] }) {
  return (
    <section aria-labelledby="steps" className="page-column pb-section">
      <h2 id="steps" className="sr-only">
        {title}
      </h2>
      <ol className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="border-t border-hairline py-6">
            <h3 className="flex items-baseline gap-3 text-xl">
              <span className="text-clay">{index + 1}</span>
              {name}
            </h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
