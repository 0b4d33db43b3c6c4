import { servicesContext } from '../../../server/request-context.ts'
import { SustainabilityPage } from '../../../ui/article/sustainability-page.tsx'
import { wordsMeta } from '../../../ui/head/words-meta.ts'
import { loadWords } from '../../../web/pages/load-words.ts'
import type { Route } from './+types/sustainability'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadWords(context.get(servicesContext), 'sustainability')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches, '/sustainability', loaderData)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SustainabilityPage words={loaderData} />
}
