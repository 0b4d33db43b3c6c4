import type { ProductDetails } from '../domain/catalogue/listing/product-card.ts'
import { type Dimension, readDimensions } from '../domain/catalogue/shop/dimensions.ts'
import { collectionCharges } from './collection-charges.ts'
import { grades } from './grades.ts'
import { type RichText, textParts } from './pages/article.ts'
import { site } from './site.ts'

/**
 * What a buyer asks before paying, beside the button of a product page. The same facts stand in
 * full in the terms: a change here is a change there.
 */
export type ProductFact = {
  title: string
  /** Words, and links with their words. */
  parts: ReturnType<typeof textParts>
  /** Opened in place: the grades, and which of them the piece has. */
  grades?: { title: string; rows: [grade: string, meaning: string][]; current: string }
}

/** The path of the contact form about a piece. */
const askAbout = (id: string) => `/contact?piece=${id}#message`

/** What a product page says beside the product's own columns. */
export type AboutProduct = { facts: ProductFact[]; dimensions: Dimension[] }

/**
 * Delivery, returns, condition and the ways to ask, and the dimensions as rows. Made on the server and handed to the page as
 * data, so that its words are not part of the client bundle.
 */
export function aboutProduct(product: ProductDetails): AboutProduct {
  return { facts: factsOf(product), dimensions: readDimensions(product.dimensions ?? '') }
}

function factsOf({ id, category, condition }: ProductDetails): ProductFact[] {
  return [
    fact(
      'Delivery',
      'Two people bring it to the room you choose. We ring within two working days to agree a day; it is with you within 30 days. Mainland UK is included. For Northern Ireland and the islands, please ask first. [Delivery in full](/terms#delivery)',
    ),
    fact(
      'Returns',
      `You have 14 days after delivery to change your mind. Bring it back for nothing, or we collect it for ${charge(category)}. [How returns work](/terms#cancel)`,
    ),
    {
      ...fact('Checked', checked(category)),
      ...(condition && {
        grades: {
          title: `What “${condition}” means`,
          rows: Object.entries(grades),
          current: condition,
        },
      }),
    },
    fact(
      'Questions?',
      `[Ask about this piece](${askAbout(id)}), or call [${site.phone}](tel:${site.phone.replaceAll(' ', '')}) (Monday to Friday, 9am to 6pm). See it in ${site.address[1]}, by appointment.`,
    ),
  ]
}

function fact(title: string, text: RichText): ProductFact {
  return { title, parts: textParts(text) }
}

function checked(category: ProductDetails['category']): string {
  const text = 'Cleaned, inspected and restored in our workshop.'
  const upholstered = category === 'Sofas' || category === 'Armchairs'
  return upholstered ? `${text} Fire-safety label in place.` : text
}

/** A sofa costs more to collect than a lamp. */
function charge(category: ProductDetails['category']): string {
  const { small, sofa, large } = collectionCharges
  if (category === null) return `${small} to ${large}`
  const heavy = ['Sofas', 'Tables', 'Storage'].includes(category)
  return `about ${heavy ? sofa : small}`
}
