import type { SavedChange } from '../../domain/alerts/saved.ts'
import { formatPence, type Pence } from '../../platform/values/money.ts'

/** The page of saved pieces. */
export const savedPage = {
  title: 'Saved pieces',
  description: 'The pieces that you have saved on this device.',
  pieces: 'Pieces',
  lead: 'Kept on this device only, without an account.',
  none: {
    title: 'Nothing saved yet',
    text: 'Press the heart on a piece, and it stays here for as long as you look around.',
    link: 'Go to the shop',
  },
  gone: (count: number) =>
    count === 1
      ? 'One piece is no longer on our website.'
      : `${count} pieces are no longer on our website.`,
  removeGone: 'Take off the list',
  remove: 'Remove',
  alert: 'Tell me when one is reduced or comes back',
  compare: 'Compare them side by side',
  choose: {
    title: 'Compare side by side',
    text: 'Choose up to four.',
    button: 'Compare',
  },
  share: 'Link to share this list',
  shareHint: 'Whoever opens it sees the same pieces.',
  shared: {
    title: 'Pieces to look at',
    lead: 'Somebody has shared these with you.',
    none: 'None of these pieces is on our website any more.',
    save: 'Save these pieces',
  },
} as const

/** What has changed about a saved piece; null if nothing has. */
export function savedChangeText(change: SavedChange, before: Pence): string | null {
  switch (change) {
    case 'reserved':
      return 'Reserved since you saved it. It may return.'
    case 'sold-out':
      return 'Sold since you saved it.'
    case 'back':
      return 'It can be bought again.'
    case 'reduced':
      return `Reduced: it was ${formatPence(before)} when you saved it.`
    case 'dearer':
      return `It was ${formatPence(before)} when you saved it.`
    case 'gone':
    case null:
      return null
  }
}
