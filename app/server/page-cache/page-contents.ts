import type { ListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import type { SimilarRange } from '../../domain/catalogue/shop/alternatives.server.ts'

/**
 * What a page shows of the catalogue and of the documents, recorded by its loader: its surrogate keys. A page whose
 * loader records nothing is dropped with every change.
 */
export class PageContents {
  /** Something has been recorded. */
  isKnown = false
  /** The product whose own page it is. */
  ownProduct: string | null = null
  /** The products that it shows as cards. */
  readonly cards = new Set<string>()
  /** The listing whose counts and part of the list it shows. */
  listing: ListingQuery | null = null
  /** Its counts beside the filters lack a sale of the last second. */
  hasStaleCounts = false
  /** The products that could take a place among its similar ones. */
  similar: SimilarRange | null = null
  /** It shows a selection from the whole catalogue. */
  wholeCatalogue = false
  /** The words that found nothing, of a search that is counted. */
  emptySearch: string | null = null
  /** It shows testimonials. */
  testimonials = false
  /** The documents whose words it shows. */
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

  /** Of a page with a selection, such as the newest products: any arrival or sale may change it. */
  setWholeCatalogue(): void {
    this.isKnown = true
    this.wholeCatalogue = true
  }

  setTestimonials(): void {
    this.isKnown = true
    this.testimonials = true
  }

  /** Says nothing about products: the page may show some. */
  addDocument(name: string): void {
    this.documents.add(name)
  }

  /** Of a page without products. */
  setNoProducts(): void {
    this.isKnown = true
  }
}
