import type { CustomerConversation } from '../../domain/conversations/conversation.ts'
import { findCustomerConversation } from '../../domain/conversations/customer-page.server.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { countGuess, mayGuess } from '../order/linked-order.ts'

type Opened =
  | { state: 'open'; conversation: CustomerConversation }
  | { state: 'unknown' | 'too-many' }

export const CONVERSATION_STATUS = { open: 200, unknown: 404, 'too-many': 429 } as const

/** Opens a conversation's link. Unknown links share the limit of order links. @param token untrusted */
export async function openConversation(services: RequestServices, token: string): Promise<Opened> {
  if (!(await mayGuess(services))) return { state: 'too-many' }
  const { db, clock } = services
  const conversation = await findCustomerConversation(db, token, clock.now())
  if (conversation) return { state: 'open', conversation }
  return { state: await countGuess(services) }
}
