import { Link } from 'react-router'
import { setupWords as words } from '../../../content/staff/people/setup.ts'

/** A banner above every page of the staff area while shoppers see sample details. */
export function SampleBanner() {
  return (
    <p
      role="status"
      className="max-w-none border-b border-amber bg-amber-soft px-4 py-3 text-amber-ink md:px-8"
    >
      <strong className="font-medium">{words.banner}</strong>{' '}
      <Link to="/admin/settings" className="text-link">
        {words.bannerLink}
      </Link>
    </p>
  )
}
