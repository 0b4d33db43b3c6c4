import { data, redirect } from 'react-router'
import { readFields } from '../../../forms/fields/field-rules.ts'
import { sellRules } from '../../../forms/shop/sell-form.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { faqStructuredData } from '../../../ui/enquiries/sell-faq.tsx'
import { SellPage } from '../../../ui/enquiries/sell-page.tsx'
import { wordsMeta } from '../../../ui/head/words-meta.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import { keptPhotos, receiveSellRequest } from '../../../web/forms/receive-sell-request.ts'
import { loadWords } from '../../../web/pages/load-words.ts'
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

export default function Sell({ loaderData, actionData }: Route.ComponentProps) {
  return <SellPage words={loaderData} sent={actionData} />
}
