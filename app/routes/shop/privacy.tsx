import { servicesContext } from '../../server/request-context.ts'
import { ArticlePage } from '../../ui/article/article-page.tsx'
import { wordsMeta } from '../../ui/words-meta.ts'
import { loadLegalText } from '../../web/pages/load-words.ts'
import type { Route } from './+types/privacy'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadLegalText(context.get(servicesContext), 'privacy')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches, '/privacy', loaderData)

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData.text} />
}
