import { Link } from 'react-router'
import type { NewsletterWords } from '../content/dead-ends.ts'

/** A way on where a piece is sold or not found: the newsletter. */
export function NewsletterLine({ words }: { words: NewsletterWords }) {
  return (
    <p className="newsletter-line">
      {words.text}{' '}
      <Link to="/newsletter" className="text-link">
        {words.link}
      </Link>
    </p>
  )
}
