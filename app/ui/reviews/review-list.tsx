import { reviewsPage } from '../../content/orders/reviews.ts'
import type { PublishedReview } from '../../domain/testimonials/testimonial.ts'
import { longDate } from '../../platform/values/dates.ts'
import { Stars } from './stars.tsx'

/** Published reviews, or a line that there are none. */
export function ReviewList({ reviews }: { reviews: readonly PublishedReview[] }) {
  if (reviews.length === 0) return <p className="text-lg text-ink-soft">{reviewsPage.none}</p>
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {reviews.map(({ id, name, location, text, rating, givenOn }) => (
        <li key={id} className="py-6">
          <figure>
            <blockquote className="text-lg whitespace-pre-line wrap-anywhere">{text}</blockquote>
            <figcaption className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
              {rating && <Stars rating={rating} />}
              <span className="font-medium wrap-anywhere">{name}</span>
              {location && <span className="text-ink-soft wrap-anywhere">{location}</span>}
              <span className="text-ink-soft">{reviewsPage.verified}</span>
              <time dateTime={givenOn} className="text-ink-soft">
                {longDate(givenOn)}
              </time>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
