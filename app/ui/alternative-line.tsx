import { Link } from 'react-router'
import type { AlternativeLink } from '../content/navigation/alternatives.ts'

/** A text with a link to continue, shown where a piece is sold or nothing is found. */
export function AlternativeLine({ words: { text, link, to } }: { words: AlternativeLink }) {
  return (
    <p className="way-on">
      {text}{' '}
      <Link to={to} className="text-link">
        {link}
      </Link>
    </p>
  )
}
