import { randomUUID } from 'node:crypto'
import { shopDetails } from '../../../content/settings/shop-details.ts'
import type { Conversation, Subject } from '../../../domain/conversations/conversation.ts'
import { findConversation } from '../../../domain/conversations/find-conversation.server.ts'
import type { PlaceholderValues } from '../../../domain/conversations/replies/placeholders.ts'
import { listReplies } from '../../../domain/conversations/replies/saved-replies.server.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { can } from '../../../domain/staff/roles.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Services } from '../../../server/request-context.ts'
import type { ConversationData } from '../../../ui/admin/conversations/conversation-data.ts'

/** Loads the conversation about a subject; null if there is no such subject, or it was anonymised. */
export async function loadConversation(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  staff: Staff,
  subject: Subject,
): Promise<ConversationData | null> {
  const conversation = await findConversation(db, staff, subject)
  if (!conversation) return null
  const mayEdit = can(staff.role, 'edit')
  return {
    conversation,
    replies: mayEdit ? await listReplies(db, staff) : [],
    values: placeholderValues({ settings }, staff, conversation),
    formKey: randomUUID(),
    staffId: staff.id,
    mayEdit,
  }
}

/** The values of the placeholders of saved replies in a conversation. */
export function placeholderValues(
  { settings }: Pick<Services, 'settings'>,
  staff: Staff,
  { subject, name }: Pick<Conversation, 'subject' | 'name'>,
): PlaceholderValues {
  return {
    name,
    'order number': subject.kind === 'order' ? orderNumber(subject.id) : null,
    'shop name': shopDetails(settings.current).name,
    'your name': staff.fullName,
  }
}
