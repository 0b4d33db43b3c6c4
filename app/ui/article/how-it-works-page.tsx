import type { ShownWords } from '../../domain/pages/documents.ts'
import { Ending } from './closing-links.tsx'
import { PageHead } from './page-head.tsx'
import { ProcessSteps } from './process-steps.tsx'
import { SuccessStories } from './success-stories.tsx'

export function HowItWorksPage({ words }: { words: ShownWords<'how-it-works'> }) {
  const { title, lead, steps, stories, ending } = words
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <ProcessSteps steps={steps} />
      <SuccessStories {...stories} />
      <Ending {...ending} />
    </>
  )
}
