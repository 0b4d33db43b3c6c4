import type { Newest } from '../../content/navigation/alternatives.ts'
import { AlternativeLine } from '../alternative-line.tsx'
import { ProductCard } from './product-card.tsx'

/** The newest pieces, below the message of a page that has none to show. */
export function NewestProducts({ newest }: { newest: Newest | undefined }) {
  if (!newest) return null
  return (
    <section aria-labelledby="newest" className="newest">
      <h2 id="newest">{newest.title}</h2>
      <ul>
        {newest.products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <AlternativeLine words={newest.alternative} />
    </section>
  )
}
