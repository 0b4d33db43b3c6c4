import { privacy, privacyPage } from '../../content/pages/privacy.ts'
import { ArticlePage } from '../../ui/article/article-page.tsx'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import { useShop } from '../../ui/use-shop.ts'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: privacyPage.title,
    description: privacyPage.description,
    path: '/privacy',
    publicUrl: publicUrlOf(matches),
  })

export default function Privacy() {
  return <ArticlePage {...privacy(useShop())} />
}
