import { Link } from 'react-router'
import type { WayOn } from '../content/navigation/alternatives.ts'

/** A text with a link to continue, shown where a piece is sold or nothing is found. */
export function WayOnLine({ words: { text, link, to } }: { words: WayOn }) {
  return (
    <p className="way-on">
      {text}{' '}
      <Link to={to} className="text-link">
        {link}
      </Link>
    </p>
  )
}
