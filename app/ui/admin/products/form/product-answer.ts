import type { ProductToEdit } from '../../../../domain/product-admin/product-to-edit.ts'
import type { ProductErrors, ProductInput } from '../../../../forms/product-form.ts'
import type { Answer } from '../../kit/answer.ts'
import type { NewPicture } from './use-new-pictures.ts'

/** What the server answers to a product's form. */
export type ProductAnswer = Omit<Answer, 'errors'> & {
  errors?: ProductErrors
  /** What was typed, for a page that is drawn anew. */
  typed?: ProductInput
  /** The key of a new product's form, for a page that is drawn anew. */
  formKey?: string
  /** Pictures that have arrived, for a page that is drawn anew. */
  pictures?: NewPicture[]
  /** The product as it is now. */
  product?: ProductToEdit
  /** Somebody else, or a sale, came first. */
  collided?: true
}

/** In a form without scripts: the answer is to be a page. */
export const PLAIN_FIELD = 'plain'
export const VERSION_FIELD = 'version'
export const STOCK_WAS_FIELD = 'stockWas'
export const SELL_REQUEST_FIELD = 'offer'
/** Of a new product's form: sent twice, it makes one product. */
export const FORM_KEY_FIELD = 'formKey'
