import type { Toast } from '../toasts/storefront-toasts.ts'
import { roundToasts } from './delivery/rounds.ts'
import { returnToasts } from './orders/returns.ts'
import { productFormMessages } from './products/product-form.ts'
import { testimonialToasts } from './testimonials.ts'
import { viewToasts } from './views.ts'

/** Flash messages of the staff area; their codes begin with `staff-`. */
const notices: Record<string, Toast> = {
  'staff-product-created': productFormMessages.created,
  'staff-product-created-images-failed': {
    ...productFormMessages.created,
    description: productFormMessages.uploadFailed.title,
    tone: 'destructive',
  },
  'staff-product-updated': productFormMessages.updated,
  'staff-images-failed': productFormMessages.uploadFailed,
  'staff-image-kept': productFormMessages.deleteImageFailed,
  'staff-product-duplicated': {
    title: 'Product duplicated',
    description: 'This is the copy. It is hidden and has no stock until you change that.',
  },
  'staff-testimonial-deleted': testimonialToasts.deleted,
  'staff-stop-moved': roundToasts.moved,
  'staff-return-opened': returnToasts.opened,
  'staff-view-saved': viewToasts.saved,
  'staff-two-step-off': { title: 'Two-step sign-in is off' },
  'staff-password-changed': { title: 'Password updated successfully' },
}

/** @returns null for no code or an unknown one */
export function staffFlashMessageFor(code: string | null): Toast | null {
  return (code && Object.hasOwn(notices, code) && notices[code]) || null
}
