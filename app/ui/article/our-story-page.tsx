import type { ShownWords } from '../../domain/pages/documents.ts'
import { Picture } from '../product/picture.tsx'
import { Ending } from './closing-links.tsx'
import { PageHead } from './page-head.tsx'
import { Principles } from './principles.tsx'
import { StorySection } from './story-section.tsx'
import { WorkshopLead } from './workshop-lead.tsx'

export const STORY_PICTURE_SIZES = '(min-width: 80rem) 80rem, 100vw'

export function OurStoryPage({ words }: { words: ShownWords<'our-story'> }) {
  const { title, lead, picture, sections, workshopLead, habits, ending } = words
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <div className="page-column max-sm:px-0">
        <Picture
          {...picture}
          sizes={STORY_PICTURE_SIZES}
          priority
          className="aspect-4/3 w-full object-cover sm:rounded-lg md:aspect-2/1"
        />
      </div>
      <div className="page-column py-section">
        {sections.slice(0, 1).map((section) => (
          <StorySection key={section.id} {...section} />
        ))}
        <WorkshopLead {...workshopLead} />
        {sections.slice(1).map((section) => (
          <StorySection key={section.id} {...section} />
        ))}
      </div>
      <Principles {...habits} />
      <Ending {...ending} />
    </>
  )
}
