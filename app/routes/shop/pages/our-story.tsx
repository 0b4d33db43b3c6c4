import { servicesContext } from '../../../server/request-context.ts'
import { OurStoryPage, STORY_PICTURE_SIZES } from '../../../ui/article/our-story-page.tsx'
import { wordsMeta } from '../../../ui/head/words-meta.ts'
import { preloadPicture } from '../../../ui/product/picture.tsx'
import { loadWords } from '../../../web/pages/load-words.ts'
import type { Route } from './+types/our-story'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadWords(context.get(servicesContext), 'our-story')

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...wordsMeta(matches, '/our-story', loaderData, loaderData?.picture),
  ...(loaderData
    ? [{ tagName: 'link', ...preloadPicture(loaderData.picture, STORY_PICTURE_SIZES) } as const]
    : []),
]

export default function OurStory({ loaderData }: Route.ComponentProps) {
  return <OurStoryPage words={loaderData} />
}
