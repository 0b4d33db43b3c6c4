import type { ProductToEdit } from '../../../../domain/product-admin/product-to-edit.ts'
import type { ProductErrors, ProductInput } from '../../../../forms/staff/product-form.ts'
import type { ActionResult } from '../../kit/forms/action-result.ts'
import type { NewPicture } from './pictures/use-new-pictures.ts'

/** The result of a product's form. */
export type ProductResult = Omit<ActionResult, 'errors'> & {
  errors?: ProductErrors
  /** The entered values, to render the page again. */
  submitted?: ProductInput
  /** The idempotency key of a new product's form, to render the page again. */
  formKey?: string
  /** Uploaded pictures, to render the page again. */
  pictures?: NewPicture[]
  /** The current product. */
  product?: ProductToEdit
  /** Conflict: a concurrent save or sale came first. */
  collided?: true
}

/** Set in a form without scripts: the response is then a page. */
export const PLAIN_FIELD = 'plain'
export const VERSION_FIELD = 'version'
export const STOCK_WAS_FIELD = 'stockWas'
export const SELL_REQUEST_FIELD = 'offer'
/** The idempotency key of a new product's form: submitted twice, it creates one product. */
export const FORM_KEY_FIELD = 'formKey'

/** The name of the submit buttons: the value `another` continues with an empty form. */
export const THEN_FIELD = 'afterwards'
