import { Link } from 'react-router'
import { home, sampleProducts } from '../../content/home.ts'
import type { ProductCardData } from '../../domain/catalogue/product-card.ts'
import { formatPence } from '../../platform/money.ts'
import { ButtonLink } from '../button.tsx'
import { Picture } from '../picture.tsx'
import { ProductCard } from '../product-card.tsx'
import { Section, SectionHead } from '../section.tsx'

const SIZES = '(min-width: 80rem) 18.5rem, (min-width: 64rem) 23vw, (min-width: 40rem) 46vw, 92vw'

/** @param products null where they could not be read */
export function FeaturedCollection({ products }: { products: ProductCardData[] | null }) {
  const { title, text, none } = home.featured
  return (
    <Section labelledBy="featured">
      <SectionHead
        id="featured"
        title={title}
        action={
          <ButtonLink to="/shop" variant="secondary">
            View All Products
          </ButtonLink>
        }
      >
        {text}
      </SectionHead>
      {products?.length === 0 ? (
        <p className="text-lg text-ink-soft">{none}</p>
      ) : (
        <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {products
            ? products.map((product) => (
                <li key={product.id}>
                  <ProductCard product={product} sizes={SIZES} />
                </li>
              ))
            : sampleProducts.map((sample) => (
                <li key={sample.name}>
                  <SampleCard {...sample} />
                </li>
              ))}
        </ul>
      )}
    </Section>
  )
}

/** Stands in for a piece while the real ones cannot be read; it leads to the shop. */
function SampleCard({ name, price, picture }: (typeof sampleProducts)[number]) {
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
