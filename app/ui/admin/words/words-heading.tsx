import { Link } from 'react-router'
import { pageWords as words } from '../../../content/staff/words.ts'

/** The heading of a page about texts, below the link back to their list. */
export function WordsHeading({ title }: { title: string }) {
  return (
    <header className="mb-5">
      <Link to="/admin/words" className="text-link inline-flex min-h-11 items-center text-sm">
        {words.title}
      </Link>
      <h1>{title}</h1>
    </header>
  )
}
