import type { ourStory } from '../../content/pages/our-story.ts'
import { StorySection } from './story-section.tsx'

/** The person who leads the workshop, in their own words. */
export function WorkshopLead({
  id,
  title,
  text,
  name,
  role,
  quote,
  sample,
  sampleNote,
}: (typeof ourStory)['workshopLead']) {
  return (
    <StorySection id={id} title={title} text={text}>
      <figure className="border-l-2 border-clay pl-5">
        <blockquote className="font-serif text-2xl">“{quote}”</blockquote>
        <figcaption className="mt-3 text-base text-ink-soft">
          {name}, {role}
          {sample && <span className="block text-sm">{sampleNote}</span>}
        </figcaption>
      </figure>
    </StorySection>
  )
}
