import { type Criteria, newAlertHref } from '../../domain/alerts/criteria.ts'
import type { Availability } from '../../domain/catalogue/availability.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import type { AlternativeLink } from '../navigation/alternatives.ts'

/** The offer of an alert below a filtered or empty list. */
export function alertLine(criteria: Criteria, isEmpty: boolean): AlternativeLink {
  return {
    text: isEmpty ? 'Pieces come in every week.' : 'Not the right one among them?',
    link: 'Tell me when one arrives',
    to: newAlertHref(criteria),
  }
}

/** The offer of an alert on the page of a piece that cannot be bought. */
export function productAlertLine(id: ProductId, state: Availability): AlternativeLink | undefined {
  if (state === 'available') return undefined
  return state === 'reserved'
    ? { text: 'It may return.', link: 'Tell me if it comes back', to: `/alerts/new?piece=${id}` }
    : {
        text: 'Looking for one like it?',
        link: 'Tell me when one arrives',
        to: `/alerts/new?like=${id}`,
      }
}
