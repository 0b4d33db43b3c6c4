import type { ShownWords } from '../../domain/pages/documents.ts'
import { PageHead } from '../article/page-head.tsx'
import { SellRequestAdvice } from './sell-advice.tsx'
import { SellFaq } from './sell-faq.tsx'
import { SellForm } from './sell-form.tsx'
import { SellSteps } from './sell-steps.tsx'

type SellPageProps = {
  words: ShownWords<'sell'>
  /** The result of a form submitted without scripts. */
  sent?: Parameters<typeof SellForm>[0]['sent']
}

/** The sell page, from top to bottom. */
export function SellPage({ words, sent }: SellPageProps) {
  return (
    <>
      <PageHead title={words.title}>{words.lead}</PageHead>
      <SellSteps words={words.steps} />
      <div className="page-column grid items-start gap-x-16 gap-y-8 pb-section grid-cols-1 lg:grid-cols-[1fr_1.6fr]">
        <SellRequestAdvice titleId="offer-title" helps={words.helps} />
        <section
          id="offer"
          aria-labelledby="offer-title"
          className="min-w-0 rounded-lg border border-hairline bg-raised p-5 sm:p-8"
        >
          <SellForm sent={sent} />
        </section>
      </div>
      <SellFaq words={words.faq} />
    </>
  )
}
