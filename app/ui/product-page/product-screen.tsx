import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AlternativeLink, Newest } from '../../content/navigation/alternatives.ts'
import { productBreadcrumbs } from '../../content/navigation/breadcrumbs.ts'
import type { AboutProduct, Marks } from '../../content/product/product-facts.ts'
import type {
  ProductCardData,
  ProductDetails,
} from '../../domain/catalogue/listing/product-card.ts'
import { formatPence } from '../../platform/values/money.ts'
import { AlternativeLine } from '../alternative-line.tsx'
import { Badge } from '../badge.tsx'
import { ButtonLink, buttonClass } from '../button.tsx'
import type { FreshStock } from '../cart/cart-changes.ts'
import { Breadcrumbs } from '../frame/breadcrumbs.tsx'
import { NewestProducts } from '../product/newest-products.tsx'
import { Picture } from '../product/picture.tsx'
import { ProductCardRow } from '../product/product-row.tsx'
import { ProductTitle } from '../product/product-title.tsx'
import { BuyBar, BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { photoId } from './gallery/photo-id.ts'
import { type OpenLargeView, useLargeView } from './gallery/use-large-view.ts'
import { Dimensions, ProductFacts } from './product-facts.tsx'
import { RecentlyViewedProducts } from './recently-viewed-products.tsx'
import { useScrolledPast } from './use-scrolled-past.ts'

type ProductScreenProps = {
  product: ProductDetails
  /** Similar products; the section is omitted if empty. */
  similar: readonly ProductCardData[]
  about: AboutProduct
  /** For a piece that cannot be bought. */
  alertLink?: AlternativeLink | undefined
  /** The page's absolute address, for sharing. */
  address: string
}

export function ProductScreen(props: ProductScreenProps) {
  const { product: loaded, similar, about, alertLink, address } = props
  const { product, onStock } = useFreshStock(loaded)
  const { title, brand, category, condition, description, images, state } = product
  const [quantity, setQuantity] = useState(1)
  const button = useRef<HTMLDivElement>(null)
  const [LargeView, openLarge] = useLargeView()
  const most = Math.max(product.stockQuantity, 1)
  const purchase = { product, quantity: Math.min(quantity, most), onStock }
  return (
    <article className="page-column pt-4 md:pt-6">
      <Breadcrumbs trail={productBreadcrumbs(product)} />
      <div className="product-columns mt-4">
        <Gallery
          title={title}
          images={images}
          captions={about.captions}
          state={state}
          onLarge={openLarge}
        />
        <div className="lg:pt-2">
          <div className="flex flex-col">
            <h1 className="text-3xl">
              <ProductTitle title={title} />
            </h1>
            {(category || condition) && (
              <p className="order-first mb-4 flex flex-wrap gap-2">
                {category && <NamedBadge name="Category" value={category} />}
                {condition && <NamedBadge name="Condition" value={condition} />}
              </p>
            )}
          </div>
          {brand && <p className="mt-2 text-ink-soft">By {brand}</p>}
          <BuyBox {...purchase} onQuantity={setQuantity} button={button} />
          {alertLink && <AlternativeLine words={alertLink} />}
          <ProductFacts facts={about.facts} />
          {about.dimensions && (
            <Details title="Dimensions">
              <Dimensions {...about.dimensions} />
              <Link to={about.contactPath} className="text-link mt-3 block w-fit">
                Doors and stairs: send us the numbers
              </Link>
            </Details>
          )}
          {description && (
            <Details title="Description">
              <p className="whitespace-pre-line">{description}</p>
            </Details>
          )}
          {about.marks && <MarksAndWear marks={about.marks} images={images} onLarge={openLarge} />}
          <ShareLink title={title} price={product.price} address={address} />
        </div>
      </div>
      {similar.length > 0 && (
        <ProductCardRow
          id="similar"
          title={state === 'available' ? 'You may also like' : 'Similar pieces'}
          pieces={similar}
        />
      )}
      <RecentlyViewedProducts id={product.id} />
      <BuyBar {...purchase} shown={useScrolledPast(button)} />
      <div className="h-8 md:h-section" />
      {LargeView && <LargeView {...{ title, images, captions: about.captions }} />}
    </article>
  )
}

/** The loaded product with the latest stock known to the cart. */
function useFreshStock(loaded: ProductDetails) {
  const [fresh, setFresh] = useState({ of: loaded, stock: {} })
  const product: ProductDetails = fresh.of === loaded ? { ...loaded, ...fresh.stock } : loaded
  return { product, onStock: (stock: FreshStock | object = {}) => setFresh({ of: loaded, stock }) }
}

/** Screen readers also read the name: 'Excellent' alone would be unclear. */
function NamedBadge({ name, value }: { name: string; value: string }) {
  return (
    <Badge>
      <span className="sr-only">{`${name}: `}</span>
      {value}
    </Badge>
  )
}

function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 border-t border-hairline pt-6">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}

type MarksAndWearProps = {
  marks: Marks
  images: ProductDetails['images']
  onLarge: OpenLargeView
}

/** The marks that have a picture, each with a link to it. */
function MarksAndWear({ marks: { title, rows, note }, images, onLarge }: MarksAndWearProps) {
  return (
    <Details title={title}>
      <ul>
        {rows.map(({ picture, text }) => (
          <li key={picture}>
            <a
              href={`#${photoId(picture)}`}
              className="mark-link"
              onClick={(event) => onLarge(event, picture)}
            >
              <Picture {...images[picture]} alt="" sizes="7rem" className="mark-picture" />
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">{note}</p>
    </Details>
  )
}

type ShareLinkProps = Pick<ProductDetails, 'title' | 'price'> & { address: string }

function ShareLink({ title, price, address }: ShareLinkProps) {
  const text = `${title} - ${formatPence(price)}\n${address}`
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener"
      className="text-link mt-8 inline-flex min-h-11 items-center"
    >
      Share on WhatsApp
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** Unknown or deleted product. */
export function ProductNotFound({ newest }: { newest: Newest | undefined }) {
  return (
    <Message
      title="Product Not Found"
      text="The piece may have gone to its new home."
      below={<NewestProducts newest={newest} />}
    >
      <ButtonLink to="/shop">Return to Shop</ButtonLink>
    </Message>
  )
}

/** @param href retry link */
export function ProductFailed({ href }: { href: string }) {
  return (
    <Message title="Failed to load product details" text="Please try again in a moment.">
      <Link to={href} replace className={buttonClass()}>
        Try again
      </Link>
      <ButtonLink to="/shop" variant="secondary">
        Return to Shop
      </ButtonLink>
    </Message>
  )
}

type MessageProps = { title: string; text: string; below?: ReactNode; children: ReactNode }

function Message({ title, text, below, children }: MessageProps) {
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      {below}
    </div>
  )
}
