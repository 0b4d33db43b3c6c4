import { StarIcon } from '../head/page-icons.tsx'

const STARS = [1, 2, 3, 4, 5]

/** @param rating 1 to 5 */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="flex gap-0.5 text-clay">
      {STARS.slice(0, rating).map((star) => (
        <StarIcon key={star} width={18} height={18} />
      ))}
    </span>
  )
}
