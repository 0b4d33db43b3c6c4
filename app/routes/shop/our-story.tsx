import { ourStory } from '../../content/pages/our-story.ts'
import { Ending } from '../../ui/article/ending.tsx'
import { Habits } from '../../ui/article/habits.tsx'
import { PageHead } from '../../ui/article/page-head.tsx'
import { StorySection } from '../../ui/article/story-section.tsx'
import { WorkshopLead } from '../../ui/article/workshop-lead.tsx'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import { Picture, preloadPicture } from '../../ui/picture.tsx'
import type { Route } from './+types/our-story'

const PICTURE_SIZES = '(min-width: 80rem) 80rem, 100vw'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: ourStory.title,
    description: ourStory.description,
    path: '/our-story',
    publicUrl: publicUrlOf(matches),
    image: ourStory.picture.imageUrl,
  })

export const links: Route.LinksFunction = () => [preloadPicture(ourStory.picture, PICTURE_SIZES)]

export default function OurStory() {
  const { title, lead, picture, pictureAlt, sections, workshopLead, ending } = ourStory
  const [first, ...others] = sections
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <div className="page-column max-sm:px-0">
        <Picture
          {...picture}
          alt={pictureAlt}
          sizes={PICTURE_SIZES}
          priority
          className="aspect-4/3 w-full object-cover sm:rounded-lg md:aspect-2/1"
        />
      </div>
      <div className="page-column py-section">
        <StorySection {...first} />
        <WorkshopLead {...workshopLead} />
        {others.map((section) => (
          <StorySection key={section.id} {...section} />
        ))}
      </div>
      <Habits />
      <Ending {...ending} />
    </>
  )
}
