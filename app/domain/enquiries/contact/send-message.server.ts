import { type Db, inTransaction } from '../../../platform/db.ts'
import { type EnquiryDeps, enqueueEnquiryMails } from '../mail/enquiry-mail.server.ts'
import { contactSubmissions } from '../schema.ts'
import { isDataComplaint } from './data-complaint.ts'
import type { ContactValues } from './message.ts'

/**
 * Stores a contact message and enqueues the mails to the shop and to its sender.
 *
 * @param values validated by `contactRules`
 * @param formKey the form's idempotency key (a UUID): a form sent twice is stored once
 */
export async function sendMessage(
  db: Db,
  deps: EnquiryDeps,
  { values, formKey }: { values: ContactValues; formKey: string | null },
): Promise<void> {
  const { name, email, phone, subject, message } = values
  await inTransaction(db, async (tx) => {
    const [kept] = await tx
      .insert(contactSubmissions)
      .values({
        name,
        email,
        phone: phone || null,
        message,
        data_complaint: isDataComplaint(subject),
        created_at: deps.clock.now(),
        form_key: formKey,
      })
      .onConflictDoNothing({ target: contactSubmissions.form_key })
      .returning({ id: contactSubmissions.id })
    if (!kept) return
    await enqueueEnquiryMails(tx, deps, email, {
      notice: { kind: 'contact-notice', id: kept.id, subject },
      acknowledgement: { kind: 'contact-acknowledgement', id: kept.id },
    })
  })
}
