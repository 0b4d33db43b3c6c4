import type { ShownWords } from '../../domain/pages/documents.ts'
import { Entries } from './blocks.tsx'
import { Ending } from './closing-links.tsx'
import { PageHead } from './page-head.tsx'
import { StorySection } from './story-section.tsx'
import { NotClaimed, Savings } from './sustainability-parts.tsx'

export function SustainabilityPage({ words }: { words: ShownWords<'sustainability'> }) {
  const { title, lead, saves, costs, measures, notClaimed, checking, ending } = words
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <Savings {...saves} />
      <div className="page-column py-section">
        <StorySection id="what-it-costs" {...costs} />
        <StorySection id="how-we-measure" title={measures.title} text={measures.text}>
          {measures.entries.length > 0 && <Entries entries={measures.entries.map(asEntry)} />}
          <p>{measures.after}</p>
        </StorySection>
      </div>
      <NotClaimed {...notClaimed} />
      <div className="page-column pt-section">
        <StorySection id="hold-us-to-it" {...checking} />
      </div>
      <Ending {...ending} />
    </>
  )
}

type Measure = ShownWords<'sustainability'>['measures']['entries'][number]

const asEntry = ({ name, source, place }: Measure) => ({
  name,
  facts: [
    ['Source', source],
    ['Where to find it', place],
  ] as const,
})
