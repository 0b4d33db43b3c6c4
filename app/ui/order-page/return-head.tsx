import { href, Link } from 'react-router'
import { returnWords as words } from '../../content/orders/returns.ts'

/** The head of a page about returns of an order. */
export function ReturnHead({
  title,
  number,
  token,
}: {
  title: string
  number: string
  token: string
}) {
  return (
    <header>
      <p>
        <Link
          to={href('/order/:token', { token })}
          className="text-link inline-flex min-h-11 items-center"
        >
          {words.back}
        </Link>
      </p>
      <h1 className="mt-2 text-4xl">{title}</h1>
      <p className="mt-2 text-ink-soft">{words.order(number)}</p>
    </header>
  )
}
