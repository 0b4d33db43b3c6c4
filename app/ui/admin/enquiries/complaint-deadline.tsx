import { complaintWords as words } from '../../../content/staff/enquiries/messages.ts'
import { answerBy } from '../../../domain/enquiries/contact/data-complaint.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { StatusDot } from '../kit/status-dot.tsx'

/**
 * That a message is a complaint about personal data, and until when it has to be answered.
 *
 * @param answered nothing is urgent any more
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
