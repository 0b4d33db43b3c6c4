import { data, redirect } from 'react-router'
import { readFields } from '../../forms/field-rules.ts'
import { sellRules } from '../../forms/sell-form.ts'
import { withFlash } from '../../platform/flash-cookie.ts'
import { servicesContext } from '../../server/request-context.ts'
import { PageHead } from '../../ui/article/page-head.tsx'
import { SellRequestAdvice } from '../../ui/enquiries/sell-advice.tsx'
import { faqStructuredData, SellFaq } from '../../ui/enquiries/sell-faq.tsx'
import { SellForm } from '../../ui/enquiries/sell-form.tsx'
import { SellSteps } from '../../ui/enquiries/sell-steps.tsx'
import { wordsMeta } from '../../ui/words-meta.ts'
import { readForm } from '../../web/forms/form-request.ts'
import { keptPhotos, receiveSellRequest } from '../../web/forms/receive-sell-request.ts'
import { loadWords } from '../../web/pages/load-words.ts'
import type { Route } from './+types/sell'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadWords(context.get(servicesContext), 'sell')

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...wordsMeta(matches, '/sell', loaderData),
  ...(loaderData ? [{ 'script:ld+json': faqStructuredData(loaderData.faq) }] : []),
]

/**
 * Handles the form of a browser without JavaScript; its photos have already been stored by the
 * upload handler.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const received = await receiveSellRequest(context.get(servicesContext), form)
  if (received.ok) return redirect('/sell#top', { status: 303, ...withFlash('sell-received') })
  const { status, answer } = received
  const photos = answer.photosGone ? [] : keptPhotos(form)
  return data({ values: readFields(sellRules, form), answer, photos }, { status })
}

export default function Sell({ loaderData: words, actionData }: Route.ComponentProps) {
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
          <SellForm sent={actionData} />
        </section>
      </div>
      <SellFaq words={words.faq} />
    </>
  )
}
