import { useLocation } from 'react-router'
import { ButtonLink } from '../button.tsx'

const WORDS: Record<number, { heading: string; text: string }> = {
  404: {
    heading: 'Page not found',
    text: 'It may have been removed, or the address may be wrong.',
  },
}
const FAILED = {
  heading: 'This page could not be loaded.',
  text: 'Something went wrong on the way. Nothing was changed; please try again in a moment.',
}

/** Replaces a page of the staff area that failed. */
export function AdminError({ status }: { status: number }) {
  const { pathname, search } = useLocation()
  const { heading, text } = WORDS[status] ?? FAILED
  return (
    <div className="staff-page">
      <title>{heading}</title>
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-3 text-ink-soft">{text}</p>
      <div className="mt-6 flex gap-3">
        {status !== 404 && (
          <ButtonLink to={pathname + search} replace size="small">
            Try again
          </ButtonLink>
        )}
        <ButtonLink to="/admin" variant="secondary" size="small">
          To the dashboard
        </ButtonLink>
      </div>
    </div>
  )
}
