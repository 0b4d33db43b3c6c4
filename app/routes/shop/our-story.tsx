import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/our-story'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Our Story',
    description: 'Who we are and why we keep good furniture in use.',
    path: '/our-story',
    publicUrl: publicUrlOf(matches),
  })

export default function OurStory() {
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">Our Story</h1>
    </div>
  )
}
