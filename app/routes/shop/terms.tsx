import { terms } from '../../content/pages/terms.ts'
import { ArticlePage } from '../../ui/article/article-page.tsx'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: terms.title,
    description: terms.description,
    path: '/terms',
    publicUrl: publicUrlOf(matches),
  })

export default function Terms() {
  return <ArticlePage {...terms} />
}
