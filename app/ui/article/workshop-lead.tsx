import type { ShownWords } from '../../domain/pages/documents.ts'
import { StorySection } from './story-section.tsx'

/** The person who leads the workshop, in their own words. */
export function WorkshopLead({
  title,
  text,
  name,
  role,
  quote,
  sample,
}: ShownWords<'our-story'>['workshopLead']) {
  return (
    <StorySection id="who-leads-the-bench" title={title} text={text}>
      <figure className="border-l-2 border-clay pl-5">
        <blockquote className="font-serif text-2xl">“{quote}”</blockquote>
        <figcaption className="mt-3 text-base text-ink-soft">
          {name}, {role}
          {sample && (
            <span className="block text-sm">Sample content: this person is invented.</span>
          )}
        </figcaption>
      </figure>
    </StorySection>
  )
}
