import { Link, useLocation } from 'react-router'
import { ButtonLink, buttonClass } from '../button.tsx'

/**
 * Replaces a page that could not be loaded, with a retry: with scripts only the data are requested
 * again, without them the whole page.
 *
 * @param status of the failed response
 */
export function LoadFailed({ status }: { status: number }) {
  const { pathname, search } = useLocation()
  const gone = status === 404 || status === 410
  return (
    <div className="page-column py-section">
      <title>{gone ? 'Not found' : 'Something went wrong'}</title>
      <h1 className="text-4xl">{gone ? 'Page not found' : 'This page could not be loaded.'}</h1>
      <p className="mt-4 text-lg text-ink-soft">
        {gone
          ? 'The page may have moved, or the piece may have gone to its new home.'
          : 'Something went wrong on the way. Your cart is safe; please try again in a moment.'}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {!gone && (
          <Link to={`${pathname}${search}`} replace className={buttonClass()}>
            Try again
          </Link>
        )}
        <ButtonLink to="/shop" variant={gone ? 'primary' : 'secondary'}>
          Browse Furniture
        </ButtonLink>
      </div>
    </div>
  )
}

/** The text of a refused page. */
export type Refusal = { heading: string; text: string; to: string; label: string }

export function isRefusal(data: unknown): data is Refusal {
  return typeof data === 'object' && data !== null && 'heading' in data && 'label' in data
}

/** A full page without the shop's layout. */
export function Refused({ heading, text, to, label }: Refusal) {
  return (
    <main className="page-column py-section">
      <title>{heading}</title>
      <h1 className="text-4xl">{heading}</h1>
      <p className="mt-4 mb-8 text-lg text-ink-soft">{text}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </main>
  )
}
