import { privacy } from '../../content/pages/privacy.ts'
import { ArticlePage } from '../../ui/article/article-page.tsx'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: privacy.title,
    description: privacy.description,
    path: '/privacy',
    publicUrl: publicUrlOf(matches),
  })

export default function Privacy() {
  return <ArticlePage {...privacy} />
}
