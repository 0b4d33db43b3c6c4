import type { Facts } from '../domain/pages/rich-text/show-text.ts'
import type { ShownInline } from '../domain/pages/rich-text/tree.ts'
import { collectionCharges } from './orders/collection-charges.ts'
import { cookies } from './pages/privacy-cookies.ts'
import { basis, collected, keptFor } from './pages/privacy-facts.ts'
import { grades } from './product/grades.ts'
import type { ShopDetails } from './settings/shop-details.ts'

/** The current values of the facts and inserts in the documents. */
export function pageFacts(shop: ShopDetails): Facts {
  const { small, sofa, large, crossing } = collectionCharges
  return {
    facts: {
      'legal name': shop.legalName,
      registration: shop.registration,
      'registered office': shop.office,
      vat: shop.vat,
      address: shop.address.join(', '),
      'return address': shop.returnAddress ?? 'our workshop',
      phone: shop.phone,
      'phone hours': shop.spokenHours,
      email: mailbox(shop.email),
      'order email': mailbox(shop.supportEmail),
    },
    inserts: {
      grades: { kind: 'meanings', rows: Object.entries(grades) },
      'collection charges': {
        kind: 'meanings',
        rows: [
          ['A chair, a small table, a lamp', `About ${small}.`],
          ['A sofa for two or three, a table, a sideboard', `About ${sofa}.`],
          ['A corner sofa, or several pieces', `At most ${large} for one order.`],
          [
            'From Northern Ireland or an island',
            `The same and what the crossing costs, at most ${crossing} more.`,
          ],
        ],
      },
      'cancellation form': {
        kind: 'letter',
        title: 'Model cancellation form',
        to: [shop.legalName, ...shop.address, shop.phone, shop.supportEmail],
        mailTo: shop.supportEmail,
        text: 'I/We* hereby give notice that I/we* cancel my/our* contract of sale of the following goods:',
        fields: [
          'Goods',
          'Ordered on* / received on*',
          'Name of consumer(s)',
          'Address of consumer(s)',
          'Signature of consumer(s) (only if this form is notified on paper)',
          'Date',
        ],
      },
      'collected data': { kind: 'entries', entries: collected },
      'lawful bases': { kind: 'meanings', rows: basis },
      'retention periods': { kind: 'meanings', rows: keptFor },
      cookies: { kind: 'entries', entries: cookies },
    },
  }
}

const mailbox = (address: string): ShownInline => ({
  kind: 'link',
  to: `mailto:${address}`,
  content: [address],
})
