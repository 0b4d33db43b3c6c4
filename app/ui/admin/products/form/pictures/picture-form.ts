import { href } from 'react-router'
import type { ProductId } from '../../../../../platform/values/ids.ts'

/**
 * The form for the pictures of an existing product: its buttons' values are the change,
 * `primary:{id}`, so that they work without scripts.
 */
export const PICTURE_FORM_ID = 'pictures-form'
export const DO_FIELD = 'do'
/** How a picture is to be edited, as `formatEdit` writes it. */
export const EDIT_FIELD = 'edit'
/** The token of an upload. */
export const UPLOAD_FIELD = 'upload'
/** Set by scripts, which expect JSON instead of a page. */
export const SCRIPT_FIELD = 'script'
/** Query parameter: the picture whose removal is to be confirmed. */
export const REMOVE_PARAM = 'remove'
/** Prefixes of the fields that describe a picture, followed by its id. */
export const DESCRIPTION_FIELDS = { alt: 'alt.', caption: 'caption.', role: 'role.' } as const

export const picturesAddress = (productId: ProductId): string =>
  href('/admin/products/edit/:id/pictures', { id: productId })
