import type { ShownWords } from '../../domain/pages/documents.ts'
import { ChevronDownIcon } from '../icons.tsx'
import { Section } from '../section.tsx'

type Faq = ShownWords<'sell'>['faq']

export function SellFaq({ words: { title, questions } }: { words: Faq }) {
  if (questions.length === 0) return null
  return (
    <Section ground="sunken" labelledBy="faq">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
        <h2 id="faq" className="max-w-[7.2em] text-4xl">
          {title}
        </h2>
        <div className="border-b border-hairline">
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0} className="group border-t border-hairline">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 text-lg font-medium [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDownIcon className="shrink-0 transition-transform group-open:rotate-180" />
              </summary>
              <p className="pb-6 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  )
}

/** Structured data (schema.org FAQ) for search engines. */
export function faqStructuredData({ questions }: Faq) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
