import { servicesContext } from '../../server/request-context.ts'
import { ArticlePage } from '../../ui/article/article-page.tsx'
import { wordsMeta } from '../../ui/words-meta.ts'
import { loadLegalText } from '../../web/pages/load-words.ts'
import type { Route } from './+types/terms'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadLegalText(context.get(servicesContext), 'terms')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches, '/terms', loaderData)

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData.text} />
}
