import { productFormWords } from '../../../../content/staff/products/product-form.ts'
import { availabilityOf } from '../../../../domain/catalogue/availability.ts'
import { CATEGORIES, CONDITIONS } from '../../../../domain/catalogue/filters.ts'
import type { ProductCardData } from '../../../../domain/catalogue/listing/product-card.ts'
import { withAlt } from '../../../../domain/catalogue/product-image.ts'
import { type ProductInput, readPrice } from '../../../../forms/staff/product-form.ts'
import { toProductId } from '../../../../platform/values/ids.ts'
import { NO_PENCE } from '../../../../platform/values/money.ts'
import { ProductCard } from '../../../product/product-card.tsx'
import type { Tile } from './pictures/picture-tile.tsx'

type CardPreviewProps = {
  input: ProductInput
  /** Units held by unpaid orders. */
  held: number
  pictures: readonly Tile[]
}

/** A live preview of the product card. */
export function CardPreview({ input, held, pictures }: CardPreviewProps) {
  return (
    <figure>
      <figcaption className="mb-3 text-sm font-medium text-ink-soft">
        {productFormWords.card}
      </figcaption>
      {/* Inert: its link and button must not work. */}
      <div inert className="rounded-lg border border-hairline bg-paper p-4">
        <ProductCard product={cardOf(input, held, pictures)} sizes="18rem" />
      </div>
    </figure>
  )
}

/** The product may not exist yet, and the card's link is inert. */
const NO_PRODUCT = toProductId('00000000-0000-0000-0000-000000000000')

function cardOf(
  input: ProductInput,
  held: number,
  pictures: CardPreviewProps['pictures'],
): ProductCardData {
  const price = readPrice(input.price)
  const units = /^\d{1,6}$/.test(input.stock_quantity) ? Number(input.stock_quantity) : 0
  const title = input.title || productFormWords.labels.title
  const shown = pictures.filter(
    ({ isPrimary, role }) => isPrimary || role === 'view' || role === 'detail',
  )
  const primaryFirst = shown.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  const images = primaryFirst.slice(0, 2).map(({ picture, alt }) => ({ ...picture, alt }))
  return {
    id: NO_PRODUCT,
    title,
    brand: input.brand || null,
    category: CATEGORIES.find((one) => one === input.category) ?? null,
    condition: CONDITIONS.find((one) => one === input.condition) ?? null,
    price: typeof price === 'number' ? price : NO_PENCE,
    wasPrice: null,
    stockQuantity: units,
    state: availabilityOf({
      inStock: input.in_stock,
      stockQuantity: units,
      reservedQuantity: held,
    }),
    images: withAlt(title, images),
  }
}
