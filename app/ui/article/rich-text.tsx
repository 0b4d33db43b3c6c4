import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ShownInline } from '../../domain/pages/rich-text/tree.ts'

/** A text written by staff, with its formatting. Its parts have no ids, and can repeat. */
export function RichText({ content }: { content: readonly ShownInline[] }) {
  return content.map((part, place) => (
    <Fragment key={keyAt(place)}>
      {typeof part === 'string' ? part : <MarkedText part={part} />}
    </Fragment>
  ))
}

/** The key of a part that never moves among the others. */
export const keyAt = (place: number) => `${place}`

function MarkedText({ part }: { part: Exclude<ShownInline, string> }) {
  const words = <RichText content={part.content} />
  switch (part.kind) {
    case 'emphasis':
      return <em>{words}</em>
    case 'strong':
      return <strong>{words}</strong>
    case 'link':
      return /^[/#]/.test(part.to) ? (
        <Link to={part.to} className="text-link">
          {words}
        </Link>
      ) : (
        <a
          href={part.to}
          className="text-link"
          rel={part.to.startsWith('https:') ? 'noreferrer' : undefined}
        >
          {words}
        </a>
      )
  }
}
