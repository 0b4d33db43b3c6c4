import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Terms of Service',
    description: 'The terms on which we sell, deliver and buy furniture.',
    path: '/terms',
    publicUrl: publicUrlOf(matches),
  })

export default function Terms() {
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">Terms of Service</h1>
    </div>
  )
}
