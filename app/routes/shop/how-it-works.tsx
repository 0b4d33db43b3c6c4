import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/how-it-works'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'How It Works',
    description: 'How a piece is found, cleaned, restored and delivered.',
    path: '/how-it-works',
    publicUrl: publicUrlOf(matches),
  })

export default function HowItWorks() {
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">How It Works</h1>
    </div>
  )
}
