import { Link } from 'react-router'
import type { SampleProduct } from '../../content/home.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import type { ShownWords } from '../../domain/pages/documents.ts'
import { formatPence } from '../../platform/values/money.ts'
import { ButtonLink } from '../button.tsx'
import { Picture } from '../product/picture.tsx'
import { ProductCard } from '../product/product-card.tsx'
import { Section, SectionHead } from '../section.tsx'

const SIZES = '(min-width: 80rem) 18.5rem, (min-width: 64rem) 23vw, (min-width: 40rem) 46vw, 92vw'

/** @param samples replace the products if they could not be read */
export function FeaturedCollection({
  words: { title, text },
  none,
  products,
  samples,
}: {
  words: ShownWords<'home'>['featured']
  /** Shown if there are neither products nor samples. */
  none: string
  products: ProductCardData[]
  samples: SampleProduct[]
}) {
  return (
    <Section labelledBy="featured">
      <SectionHead
        id="featured"
        title={title}
        action={
          <ButtonLink to="/shop" variant="secondary" className="max-sm:hidden">
            View All Products
          </ButtonLink>
        }
      >
        {text}
      </SectionHead>
      {products.length + samples.length === 0 ? (
        <p className="text-lg text-ink-soft">{none}</p>
      ) : (
        <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} sizes={SIZES} />
            </li>
          ))}
          {samples.map((sample) => (
            <li key={sample.name}>
              <SampleCard {...sample} />
            </li>
          ))}
        </ul>
      )}
      {/* On a phone the link is below the pieces. */}
      <ButtonLink to="/shop" variant="secondary" className="mt-10 sm:hidden">
        View All Products
      </ButtonLink>
    </Section>
  )
}

/** A sample product, shown if the real ones cannot be read; links to the shop. */
function SampleCard({ name, price, picture }: SampleProduct) {
  return (
    <Link to="/shop" className="block">
      <Picture
        {...picture}
        alt=""
        sizes={SIZES}
        className="aspect-4/3 w-full rounded-md object-cover"
      />
      <h3 className="mt-4 text-xl">{name}</h3>
      <p className="mt-3 text-lg font-medium tabular-nums">{formatPence(price)}</p>
    </Link>
  )
}
