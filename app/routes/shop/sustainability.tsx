import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/sustainability'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sustainability',
    description: 'What restoring furniture saves, and what we do not claim.',
    path: '/sustainability',
    publicUrl: publicUrlOf(matches),
  })

export default function Sustainability() {
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">Sustainability</h1>
    </div>
  )
}
