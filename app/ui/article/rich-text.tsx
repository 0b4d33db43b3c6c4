import { Link } from 'react-router'
import { textParts } from '../../content/pages/article.ts'

/** A text of the content files with its links. */
export function RichText({ text }: { text: string }) {
  return textParts(text).map(({ words, href }) =>
    href === null ? words : <TextLink key={`${href} ${words}`} href={href} words={words} />,
  )
}

function TextLink({ href, words }: { href: string; words: string }) {
  if (/^[/#]/.test(href)) {
    return (
      <Link to={href} className="text-link">
        {words}
      </Link>
    )
  }
  return (
    <a href={href} className="text-link" rel={href.startsWith('https:') ? 'noreferrer' : undefined}>
      {words}
    </a>
  )
}
