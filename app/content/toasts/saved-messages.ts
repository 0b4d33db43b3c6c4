import type { Toast } from './storefront-toasts.ts'

/** Shown after a heart was pressed; the codes are `pieces-` and the outcome. */
export const savedToasts: Record<`pieces-${'saved' | 'removed' | 'full'}`, Toast> = {
  'pieces-saved': {
    title: 'Saved',
    description: 'You’ll find it under the heart at the top of the page.',
  },
  'pieces-removed': {
    title: 'Removed',
    description: 'It is no longer among your saved pieces.',
  },
  'pieces-full': {
    title: 'Your list is full',
    description: 'Remove a piece before you save another.',
    tone: 'destructive',
  },
}
