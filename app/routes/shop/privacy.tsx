import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Privacy Policy',
    description: 'What we know about you, why, and for how long.',
    path: '/privacy',
    publicUrl: publicUrlOf(matches),
  })

export default function Privacy() {
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">Privacy Policy</h1>
    </div>
  )
}
