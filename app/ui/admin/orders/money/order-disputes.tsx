import {
  disputeDecisions,
  disputeWords as words,
} from '../../../../content/staff/orders/disputes.ts'
import { disputeReason } from '../../../../domain/orders/disputes/dispute-reasons.ts'
import {
  decisionOf,
  isUndecided,
  type StaffDispute,
} from '../../../../domain/orders/disputes/dispute-status.ts'
import { formatPence } from '../../../../platform/values/money.ts'
import { DateTime } from '../../kit/date-time.tsx'
import { StatusDot } from '../../kit/status-dot.tsx'

type DisputesProps = {
  disputes: readonly StaffDispute[]
  /** Payments go through the payment sandbox, which has no dashboard. */
  testPayments: boolean
}

/** The disputes about which the bank has not decided. */
export function OpenDisputes({ disputes, testPayments }: DisputesProps) {
  return disputes
    .filter(({ status }) => isUndecided(status))
    .map((dispute) => {
      const { id, status, isInquiry, answerBy } = dispute
      const amount = formatPence(dispute.amount)
      return (
        <section key={id} className="max-w-xl rounded-md border border-edge bg-sunken p-4">
          <h3 className="mb-2 text-lg">
            {isInquiry ? words.inquiryTitle(amount) : words.title(amount)}
          </h3>
          <p>{disputeReason(dispute.reason)}</p>
          <p className="mt-1">{isInquiry ? words.withShop : words.withBank}</p>
          {status === 'needs_response' ? (
            <>
              {answerBy && (
                <p className="mt-3 font-medium">
                  {words.answerBy} <DateTime date={answerBy} />
                </p>
              )}
              <p className="mt-1">{words.answer}</p>
            </>
          ) : (
            <p className="mt-3">{words.answered}</p>
          )}
          <p className="mt-1 font-medium text-red">{words.wait}</p>
          {!testPayments && (
            <p className="mt-3">
              <a href={`https://dashboard.stripe.com/disputes/${id}`} className="text-link">
                {words.link}
              </a>
            </p>
          )}
        </section>
      )
    })
}

/** The disputes about which the bank has decided. */
export function DecidedDisputes({ disputes }: Pick<DisputesProps, 'disputes'>) {
  const decided = disputes.flatMap((dispute) => {
    const decision = decisionOf(dispute.status)
    return decision ? [{ ...dispute, decision }] : []
  })
  if (decided.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-lg">{words.list}</h3>
      <ul className="grid gap-3">
        {decided.map(({ id, amount, reason, decision, openedAt, closedAt }) => (
          <li key={id} className="grid gap-0.5">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="font-medium tabular-nums">{formatPence(amount)}</span>
              <StatusDot tone={decision === 'lost' ? 'amber' : 'green'}>
                {disputeDecisions[decision].name}
              </StatusDot>
              <span className="text-ink-soft">
                <DateTime date={closedAt ?? openedAt} />
              </span>
            </p>
            <p className="text-ink-soft">{disputeReason(reason)}</p>
            <p>{disputeDecisions[decision].result}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
