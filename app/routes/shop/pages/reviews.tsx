import { Link } from 'react-router'
import { reviewsPage } from '../../../content/orders/reviews.ts'
import {
  publishedReviews,
  REVIEWS_PER_PAGE,
} from '../../../domain/testimonials/reviews/published-reviews.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { PageHead } from '../../../ui/article/page-head.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { ReviewList } from '../../../ui/reviews/review-list.tsx'
import type { Route } from './+types/reviews'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: reviewsPage.title,
    description: reviewsPage.description,
    path: '/reviews',
    root: rootOf(matches),
    // An empty list and pages after the first are not indexed.
    unlisted: !loaderData || loaderData.total === 0 || loaderData.page > 1,
  })
}

/** All published reviews: `/reviews?page=2`. A page beyond the last is empty. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const requested = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(requested) ? Number(requested) : 1
  const { reviews, total } = await publishedReviews(db, page)
  return { reviews, total, page, more: page * REVIEWS_PER_PAGE < total }
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { reviews, page, more } = loaderData
  return (
    <>
      <PageHead title={reviewsPage.title}>{reviewsPage.lead}</PageHead>
      <div className="page-column grid items-start gap-x-16 gap-y-12 pb-section lg:grid-cols-[1.6fr_1fr]">
        <div>
          <ReviewList reviews={reviews} />
          <nav aria-label="Pages" className="mt-8 flex flex-wrap gap-x-6">
            {page > 1 && (
              <Link
                to={page === 2 ? '/reviews' : `/reviews?page=${page - 1}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                {reviewsPage.newer}
              </Link>
            )}
            {more && (
              <Link
                to={`/reviews?page=${page + 1}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                {reviewsPage.older}
              </Link>
            )}
          </nav>
        </div>
        <section aria-labelledby="how" className="rounded-lg bg-sunken p-5 sm:p-8">
          <h2 id="how" className="text-2xl">
            {reviewsPage.how}
          </h2>
          {reviewsPage.rules.map((rule) => (
            <p key={rule} className="mt-4 text-ink-soft">
              {rule}
            </p>
          ))}
        </section>
      </div>
    </>
  )
}
