import { complaintWords as words } from '../../../content/staff/enquiries/messages.ts'
import { answerBy } from '../../../domain/enquiries/contact/data-complaint.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { StatusDot } from '../kit/status-dot.tsx'

/**
 * Marks a message as a complaint about personal data, with the deadline of the answer.
 *
 * @param answered if true, no deadline is shown
 */
export function ComplaintDeadline({
  receivedAt,
  answered = false,
}: {
  receivedAt: Date
  answered?: boolean
}) {
  if (answered) return <StatusDot tone="neutral">{words.name}</StatusDot>
  return <StatusDot tone="amber">{words.by(longDate(answerBy(receivedAt)))}</StatusDot>
}
