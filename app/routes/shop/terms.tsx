import { terms, termsPage } from '../../content/pages/terms.ts'
import { ArticlePage } from '../../ui/article/article-page.tsx'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import { useShop } from '../../ui/use-shop.ts'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: termsPage.title,
    description: termsPage.description,
    path: '/terms',
    publicUrl: publicUrlOf(matches),
  })

export default function Terms() {
  return <ArticlePage {...terms(useShop())} />
}
