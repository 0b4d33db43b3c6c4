import type { CONDITIONS } from '../../domain/catalogue/filters.ts'

/** What each grade of wear means: the terms and the product pages say the same. */
export const grades: Record<(typeof CONDITIONS)[number], string> = {
  'Like New': 'No signs of use that we could find.',
  Excellent: 'Light signs of use, seen only from close by.',
  Good: 'Signs of use that show. Sound and comfortable.',
  Fair: 'Clear wear, which the page describes. Sound in its frame.',
}
