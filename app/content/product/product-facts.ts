import { CONDITIONS, type Condition } from '../../domain/catalogue/filters.ts'
import type { ProductDetails } from '../../domain/catalogue/listing/product-card.ts'
import {
  type ShownDimensions,
  shownDimensions,
} from '../../domain/catalogue/shop/shown-dimensions.ts'
import { boundingBoxOf } from '../../domain/catalogue/size-model/bounding-box.ts'
import { deliveryForm } from '../checkout/delivery-line.ts'
import { type LinkedText, textParts } from '../linked-text.ts'
import { collectionCharges } from '../orders/collection-charges.ts'
import type { ShopDetails } from '../settings/shop-details.ts'
import { compareHref } from './compare.ts'
import { type GradePicture, gradePictures } from './grade-pictures.ts'
import { grades } from './grades.ts'
import { captionOf } from './picture-roles.ts'

export type GradeRow = { grade: Condition; meaning: string; example: GradePicture | undefined }

/**
 * What a buyer asks before paying, beside the button of a product page. The terms state the same
 * facts in full: change both together.
 */
export type ProductFact = {
  title: string
  /** Plain text, and links with their text. */
  parts: ReturnType<typeof textParts>
  /** The form for the postcode; the browser inserts the result. */
  postcode?: { piece: string; label: string; go: string; another: string }
  /** Opened in place: the grades, and which of them the piece has. */
  grades?: { title: string; rows: GradeRow[]; current: string }
}

const fitPath = (id: string) => `/shop/product/${id}/fit`
const contactPath = (id: string) => `/contact?piece=${id}#message`

/** What a product page shows besides the product's own columns. */
export type AboutProduct = {
  facts: ProductFact[]
  /** null where the size is not known. */
  dimensions: ShownDimensions | null
  /** Path of the contact form about the product. */
  contactPath: string
  /** The text beside each picture, in the pictures' order; null where there is none. */
  captions: (string | null)[]
  /** null where no picture shows a mark. */
  marks: Marks | null
}

/** The marks that have a picture. */
export type Marks = { title: string; rows: { picture: number; text: string }[]; note: string }

/**
 * Delivery, returns, condition and the ways to ask, the dimensions as rows, and the marks. Built on
 * the server and passed to the page as data, so that the texts are not part of the client bundle.
 */
export function aboutProduct(product: ProductDetails, shop: ShopDetails): AboutProduct {
  return {
    facts: factsOf(product, shop),
    dimensions: shownDimensions(product.dimensions, product.measures),
    contactPath: contactPath(product.id),
    captions: product.images.map(captionOf),
    marks: marksOf(product.images),
  }
}

function marksOf(images: ProductDetails['images']): Marks | null {
  const rows = images.flatMap(({ role, caption }, picture) =>
    role === 'mark' ? [{ picture, text: caption ?? `See picture ${picture + 1}` }] : [],
  )
  if (rows.length === 0) return null
  return {
    title: 'Marks and wear',
    rows,
    note: 'Whatever a photograph cannot show is described above.',
  }
}

function factsOf(
  { id, category, condition, measures }: ProductDetails,
  shop: ShopDetails,
): ProductFact[] {
  const { small, sofa, large } = collectionCharges
  return [
    {
      ...fact(
        'Delivery',
        'Two people bring it to the room you choose, within 30 days. After you have paid, you choose the day, or we agree on one with you. Enter your postcode to see what it costs. [Delivery in full](/terms#delivery)',
      ),
      postcode: { piece: id, ...deliveryForm },
    },
    fact(
      'Returns',
      `You have 14 days after delivery to change your mind. Bring it back yourself, or we collect it: about ${small} for a chair or a lamp, ${sofa} for a sofa or a table, ${large} at most, within mainland UK. [How returns work](/terms#cancel)`,
    ),
    ...(boundingBoxOf(measures)
      ? [
          fact(
            'Will it fit?',
            `[Measure your doors, stairs or lift](${fitPath(id)}), see it at its size in your room, or [compare it](${compareHref([id])}) with others.`,
          ),
        ]
      : []),
    {
      ...fact('Checked', checked(category)),
      ...(condition && {
        grades: {
          title: `What “${condition}” means`,
          rows: CONDITIONS.map((grade) => ({
            grade,
            meaning: grades[grade],
            example: gradePictures[grade],
          })),
          current: condition,
        },
      }),
    },
    fact(
      'Questions?',
      `[Ask about this piece](${contactPath(id)}), or call [${shop.phone}](${shop.phoneHref})${shop.phoneHours}. See it in our workshop, by appointment.`,
    ),
  ]
}

function fact(title: string, text: LinkedText): ProductFact {
  return { title, parts: textParts(text) }
}

function checked(category: ProductDetails['category']): string {
  const text = 'Cleaned, inspected and restored in our workshop.'
  const upholstered = category === 'Sofas' || category === 'Armchairs'
  if (!upholstered) return text
  return `${text} It meets the fire-safety rules for upholstery: by its label, or by [other evidence](/terms#fire-safety).`
}
