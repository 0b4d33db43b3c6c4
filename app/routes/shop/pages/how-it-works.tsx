import { servicesContext } from '../../../server/request-context.ts'
import { HowItWorksPage } from '../../../ui/article/how-it-works-page.tsx'
import { wordsMeta } from '../../../ui/head/words-meta.ts'
import { loadWords } from '../../../web/pages/load-words.ts'
import type { Route } from './+types/how-it-works'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadWords(context.get(servicesContext), 'how-it-works')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches, '/how-it-works', loaderData, loaderData?.steps[2]?.picture)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <HowItWorksPage words={loaderData} />
}
