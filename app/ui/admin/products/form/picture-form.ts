import { href } from 'react-router'

/**
 * The form that changes the pictures of a product which is there already: its buttons' values say
 * what to do, `primary:{id}`, so that they work without scripts.
 */
export const PICTURE_FORM_ID = 'pictures-form'
export const DO_FIELD = 'do'
/** Set by scripts, which want an answer instead of a page. */
export const SCRIPT_FIELD = 'script'
/** In the address: the picture that is asked about before it goes. */
export const REMOVE_PARAM = 'remove'
/** Before a picture's id: what it shows. */
export const ALT_FIELD = 'alt.'

export const picturesAddress = (productId: string): string =>
  href('/admin/products/edit/:id/pictures', { id: productId })
