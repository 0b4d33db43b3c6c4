import { sustainability } from '../../content/pages/sustainability.ts'
import { Blocks } from '../../ui/article/blocks.tsx'
import { Ending } from '../../ui/article/ending.tsx'
import { PageHead } from '../../ui/article/page-head.tsx'
import { StorySection } from '../../ui/article/story-section.tsx'
import { NotClaimed, Savings } from '../../ui/article/sustainability-parts.tsx'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/sustainability'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: sustainability.title,
    description: sustainability.description,
    path: '/sustainability',
    publicUrl: publicUrlOf(matches),
  })

export default function Sustainability() {
  const { title, lead, costs, measures, checking, ending } = sustainability
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <Savings />
      <div className="page-column py-section">
        <StorySection {...costs} />
        <StorySection id={measures.id} title={measures.title} text={[measures.text]}>
          <Blocks blocks={[{ kind: 'entries', entries: measures.entries }]} />
          <p>{measures.after}</p>
        </StorySection>
      </div>
      <NotClaimed />
      <div className="page-column pt-section">
        <StorySection id={checking.id} title={checking.title} text={[checking.text]} />
      </div>
      <Ending {...ending} />
    </>
  )
}
