import { alertEmails } from '../../content/alerts/alert-emails.ts'
import type { AlertAbout, AlertEmail, NotifiedPiece } from '../../domain/alerts/alert-email.ts'
import { toProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'

const ID = toProductId('5a3b1e00-0000-4000-8000-000000000000')
const LINK = 'http://localhost/alerts/sample'

const about: AlertAbout = {
  kind: 'like',
  state: 'active',
  endsAt: new Date('2026-05-15T10:30:00Z'),
  criteria: {
    categories: ['Sofas'],
    conditions: ['Excellent', 'Good'],
    colors: ['Green'],
    brands: [],
    search: 'two-seater',
    minPrice: null,
    maxPrice: pence(70_000),
    further: [['maxWidth', '170']],
  },
  pieces: [],
}

const reserved: AlertAbout = {
  ...about,
  kind: 'return',
  pieces: [{ id: ID, title: 'Sample sofa in green velvet', state: 'available' }],
}

const piece: NotifiedPiece = {
  id: ID,
  title: 'Sample sofa in green velvet',
  brand: 'Sample Maker',
  condition: 'Excellent',
  price: pence(62_000),
  dimensions: 'W 152 x D 88 x H 80 cm',
  occasion: 'new',
  priceBefore: null,
}

/** The mails of alerts, by name, with sample content. */
export function sampleAlertMails({
  publicUrl,
  brand,
}: {
  publicUrl: string
  brand: { name: string }
}): [string, AlertEmail][] {
  const emails = alertEmails(publicUrl, brand.name)
  const reduced: NotifiedPiece = { ...piece, occasion: 'reduced', priceBefore: pence(69_500) }
  return [
    ['alert-confirm', emails.confirm({ ...about, state: 'asked' }, LINK)],
    ['alert-known', emails.confirm(about, LINK)],
    ['alert-pieces', emails.pieces(about, [piece, { ...piece, brand: null }], LINK)],
    ['alert-saved', emails.pieces({ ...reserved, kind: 'saved' }, [reduced], LINK)],
    ['alert-return', emails.pieces(reserved, [piece], LINK)],
    ['alert-ending', emails.ending(about, LINK)],
  ]
}
