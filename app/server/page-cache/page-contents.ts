import type { ListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import type { SimilarRange } from '../../domain/catalogue/shop/alternatives.server.ts'

/**
 * What a page shows of the catalogue and of the documents, recorded by its loader: its surrogate keys.
 * A page whose loader records nothing is dropped with every change of the catalogue.
 */
export class PageContents {
  /** Whether anything except documents has been recorded. */
  isKnown = false
  /** The product, if it is a product page. */
  ownProduct: string | null = null
  /** The products that it shows as cards. */
  readonly cards = new Set<string>()
  /** The listing of which it shows one page and the counts. */
  listing: ListingQuery | null = null
  /** Its filter counts miss a sale of the last second. */
  hasStaleCounts = false
  /** The range of products that could be among its similar products. */
  similar: SimilarRange | null = null
  /** It shows a selection from the whole catalogue. */
  wholeCatalogue = false
  /** It shows when the stock of any product last changed. */
  stockDates = false
  /** The words of a zero-result search that is counted. */
  zeroResultSearch: string | null = null
  /** It shows testimonials. */
  testimonials = false
  /** The documents whose page texts it shows. */
  readonly documents = new Set<string>()

  addCards(products: readonly { id: string }[]): void {
    this.isKnown = true
    for (const { id } of products) this.cards.add(id)
  }

  setOwnProduct(id: string, similar: SimilarRange): void {
    this.isKnown = true
    this.ownProduct = id
    this.similar = similar
  }

  setListing(query: ListingQuery): void {
    this.isKnown = true
    this.listing = query
  }

  /** For a page with a selection, such as the newest products: any arrival or sale may change it. */
  setWholeCatalogue(): void {
    this.isKnown = true
    this.wholeCatalogue = true
  }

  /** For the sitemap: a sale changes a date, also where it changes no text of a card. */
  setStockDates(): void {
    this.isKnown = true
    this.stockDates = true
  }

  setTestimonials(): void {
    this.isKnown = true
    this.testimonials = true
  }

  /** Leaves `isKnown` unchanged: the page may also show products. */
  addDocument(name: string): void {
    this.documents.add(name)
  }

  /** For a page without products. */
  setNoProducts(): void {
    this.isKnown = true
  }
}
