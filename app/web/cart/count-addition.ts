import type { Addition } from '../../domain/cart/cart.ts'
import { isPerson } from '../../domain/visits/is-person.ts'
import type { Services } from '../../server/request-context.ts'

/** Counts a piece that a shopper has put into their cart. */
export function countAddition(
  { visits }: Pick<Services, 'visits'>,
  { headers }: Request,
  { outcome }: Addition,
): void {
  if (outcome !== 'added' && outcome !== 'capped') return
  if (isPerson(headers.get('user-agent'), headers.get('cookie'))) visits.count('addition')
}
