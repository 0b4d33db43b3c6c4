import { howItWorks } from '../../content/pages/how-it-works.ts'
import { Ending } from '../../ui/article/ending.tsx'
import { PageHead } from '../../ui/article/page-head.tsx'
import { ProcessSteps } from '../../ui/article/process-steps.tsx'
import { SuccessStories } from '../../ui/article/success-stories.tsx'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/how-it-works'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: howItWorks.title,
    description: howItWorks.description,
    path: '/how-it-works',
    publicUrl: publicUrlOf(matches),
    image: howItWorks.steps[2].picture.imageUrl,
  })

export default function HowItWorks() {
  return (
    <>
      <PageHead title={howItWorks.title}>{howItWorks.lead}</PageHead>
      <ProcessSteps />
      <SuccessStories />
      <Ending {...howItWorks.ending} />
    </>
  )
}
