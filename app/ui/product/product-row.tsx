import { href, Link } from 'react-router'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { formatPence } from '../../platform/values/money.ts'
import { Picture } from './picture.tsx'
import { StateBadge } from './state-badge.tsx'
import { WasPrice } from './was-price.tsx'

const SIZES = '(min-width: 80rem) 18.5rem, (min-width: 48rem) 23vw, 44vw'

type PieceRowProps = { id: string; title: string; pieces: readonly ProductCardData[] }

/** A row of products below a product: picture, name and price, two or four columns. */
export function ProductCardRow({ id, title, pieces }: PieceRowProps) {
  return (
    <section aria-labelledby={id} className="mt-14 border-t border-hairline pt-10 md:mt-24">
      <h2 id={id} className="mb-6 text-2xl">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6">
        {pieces.map(({ id, title, price, wasPrice, state, images: [image] }) => (
          <li key={id} className="relative">
            <Picture
              {...image}
              alt=""
              sizes={SIZES}
              className="aspect-4/3 w-full rounded-md object-cover"
            />
            <div className="pointer-events-none absolute top-2 left-2">
              <StateBadge state={state} />
            </div>
            <h3 className="mt-3 line-clamp-6 font-sans text-base tracking-normal">
              <Link to={href('/shop/product/:id', { id })} discover="none" className="card-link">
                {title}
              </Link>
            </h3>
            <p className="mt-1 font-medium tabular-nums">
              {formatPence(price)}
              <WasPrice was={wasPrice} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
