import { servicesContext } from '../../../server/request-context.ts'
import { ArticlePage } from '../../../ui/article/article-page.tsx'
import { EarlierVersions } from '../../../ui/article/earlier-versions.tsx'
import { wordsMeta } from '../../../ui/head/words-meta.ts'
import { loadLegalPage } from '../../../web/pages/load-legal-page.ts'
import type { Route } from './+types/terms'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadLegalPage(context.get(servicesContext), 'terms')

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches, '/terms', loaderData)

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { text, earlier } = loaderData
  return <ArticlePage {...text} ending={<EarlierVersions path="/terms" versions={earlier} />} />
}
