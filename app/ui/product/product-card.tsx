import { memo, useState } from 'react'
import { href, Link } from 'react-router'
import { isRunningLow } from '../../domain/catalogue/availability.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { formatPence } from '../../platform/values/money.ts'
import { Badge } from '../badge.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { useShop } from '../frame/use-shop.ts'
import { CachedFragment } from '../loading/cached-fragment.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { Picture } from './picture.tsx'
import { ProductTitle } from './product-title.tsx'
import { StateBadge, stateLabel } from './state-badge.tsx'
import { WasPrice } from './was-price.tsx'

/** The picture's width in the listing's grid. */
export const CARD_SIZES = '(min-width: 64rem) 20rem, (min-width: 40rem) 46vw, 92vw'

type ProductCardProps = {
  product: ProductCardData
  /** For the first card of the first screen. */
  priority?: boolean
  /** The picture's width outside the listing's grid. */
  sizes?: string
}

/**
 * A product in a listing. One link, the title, covers the whole card. Memoized, since hundreds of
 * cards would re-render when a filter changes.
 */
export const ProductCard = memo(function ProductCard({
  product,
  priority = false,
  sizes = CARD_SIZES,
}: ProductCardProps) {
  const [pointedAt, setPointedAt] = useState(false)
  const point = () => setPointedAt(true)
  const { few } = useShop()
  return (
    <CachedFragment
      as="article"
      of={CardContent}
      given={{ product, priority, sizes, pointedAt, few }}
      className="card"
      onPointerEnter={point}
      onFocus={point}
    />
  )
})

function CardContent({ product, priority, sizes, pointedAt, few }: CardContentProps) {
  const { id, title, brand, price, wasPrice, state } = product
  return (
    <>
      <CardPictures {...{ product, priority, sizes, pointedAt }} />
      <h3 className="card-title">
        <Link
          to={href('/shop/product/:id', { id })}
          // All cards link to the same route: discovering it once is enough.
          discover={priority ? 'render' : 'none'}
          className="card-link"
        >
          <ProductTitle title={title} />
        </Link>
      </h3>
      {brand && <p className="card-line truncate">{brand}</p>}
      <StockLine product={product} few={few} />
      <div className="card-foot">
        <p className="card-price">
          {formatPence(price)}
          <WasPrice was={wasPrice} />
        </p>
        <div className="relative z-10">
          <AddToCart
            productId={id}
            title={title}
            price={price}
            from="card"
            size="small"
            {...(state !== 'available' && { disabled: true, label: stateLabel[state].button })}
          />
        </div>
      </div>
    </>
  )
}

type CardPicturesProps = Required<ProductCardProps> & {
  /** The card has been hovered: only then its second picture is loaded. */
  pointedAt: boolean
}

type CardContentProps = CardPicturesProps & {
  /** Units that count as few. */
  few: number
}

function CardPictures({ product, priority, sizes, pointedAt }: CardPicturesProps) {
  const { title, category, condition, state, images } = product
  const [first, second] = images
  return (
    <div className="card-picture">
      <Picture
        {...first}
        alt={first?.alt ?? title}
        sizes={sizes}
        priority={priority}
        className={`size-full object-cover ${state === 'available' ? '' : 'opacity-60'}`}
      />
      {second && pointedAt && <Picture {...second} alt="" sizes={sizes} className="card-second" />}
      <SaveButton {...product} />
      <div className="card-badges">
        <div className="card-badges-top">
          {category && <Badge tone="raised">{category}</Badge>}
          {condition && <Badge tone="raised">{condition}</Badge>}
        </div>
        <div>
          <StateBadge state={state} />
        </div>
      </div>
    </div>
  )
}

function StockLine({
  product: { state, stockQuantity },
  few,
}: Pick<CardContentProps, 'product' | 'few'>) {
  if (state === 'reserved') {
    return <p className="card-line">{stateLabel.reserved.explanation}</p>
  }
  if (state !== 'available' || stockQuantity > few) return null
  const tone = isRunningLow(stockQuantity, few) ? 'card-low' : ''
  return <p className={`card-line ${tone}`}>Only {stockQuantity} left</p>
}
