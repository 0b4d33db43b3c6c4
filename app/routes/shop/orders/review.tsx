import { data, Link, redirect } from 'react-router'
import { reviewConsent, reviewPage as words } from '../../../content/orders/reviews.ts'
import { findInvitation } from '../../../domain/testimonials/reviews/find-invitation.server.ts'
import { TESTIMONIAL_LENGTHS } from '../../../domain/testimonials/testimonial.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useShop } from '../../../ui/frame/use-shop.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { ReviewForm } from '../../../ui/reviews/review-form.tsx'
import { readForm } from '../../../web/forms/form-request.ts'
import { receiveReview } from '../../../web/forms/receive-review.ts'
import type { Route } from './+types/review'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.text,
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

/** The page behind the link of a mail that asked for a review. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, sessionSecret } = context.get(servicesContext)
  const found = await findInvitation(db, sessionSecret, params.token, clock.now())
  const status = { unknown: 404, over: 410, sent: 200, open: 200 }[found.state]
  if (found.state !== 'open') return data({ state: found.state } as const, { status })
  const { state, number, titles } = found
  return data({ state, number, titles } as const)
}

/** A received review redirects to the page, which shows its outcome. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const received = await receiveReview(context.get(servicesContext), params.token, form)
  if (received.ok) return redirect(`/review/${encodeURIComponent(params.token)}`, 303)
  const { status, values, answer } = received
  return data({ values, answer }, { status })
}

export default function Review({ loaderData, actionData, params }: Route.ComponentProps) {
  const { supportEmail } = useShop()
  if (loaderData.state !== 'open') {
    const { title, text } = words[loaderData.state]
    return (
      <div className="page-column py-section">
        <div className="max-w-xl" role="status">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{text}</p>
          <p className="mt-6">
            <a
              className="text-link inline-flex min-h-11 items-center"
              href={`mailto:${supportEmail}`}
            >
              {supportEmail}
            </a>
          </p>
          <ButtonLink to="/reviews" variant="secondary" className="mt-6">
            All reviews
          </ButtonLink>
        </div>
      </div>
    )
  }
  const { number, titles } = loaderData
  return (
    <div className="page-column py-section">
      <div className="max-w-2xl">
        <h1 className="text-4xl">{words.title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{words.about(number)}</p>
        <ul className="mt-1 mb-8 text-lg">
          {titles.map((title) => (
            <li key={title} className="wrap-anywhere">
              {title}
            </li>
          ))}
        </ul>
        <ReviewForm
          returned={actionData}
          consent={reviewConsent}
          textMax={TESTIMONIAL_LENGTHS.text}
        />
        <p className="mt-8 text-ink-soft">
          {words.privacy}{' '}
          <Link to="/reviews" className="text-link">
            How we collect and check reviews
          </Link>
          {' · '}
          <Link to={`/review/${encodeURIComponent(params.token)}/stop`} className="text-link">
            {words.stop}
          </Link>
        </p>
      </div>
    </div>
  )
}
