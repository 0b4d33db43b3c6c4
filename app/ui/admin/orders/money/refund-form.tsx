import { useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { changedWhileTyping } from '../../../../content/staff/changed-while-typing.ts'
import { disputeWords } from '../../../../content/staff/orders/disputes.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { MAX_REASON_LENGTH } from '../../../../domain/orders/refunds/refund-reason.ts'
import { formatPence, type Pence, toPoundsText } from '../../../../platform/values/money.ts'
import { subtractPence } from '../../../../platform/values/money-arithmetic.ts'
import { parseAmount } from '../../../../platform/values/parse-amount.ts'
import { Button } from '../../../button.tsx'
import { TextAreaField, TextField } from '../../../forms/field.tsx'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { Disclosure } from '../../kit/dialogs/disclosure.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'
import { ChangedNotice } from '../../kit/forms/changed-notice.tsx'
import { type KeptInput, useKeptInput } from '../../kit/forms/kept-input.ts'
import type { PostedForm } from '../posted-form.ts'

/** Refunds the rest or a part. With scripts it asks for confirmation. */
export function RefundForm(props: {
  order: StaffOrder
  action: string
  posted: PostedForm | undefined
}) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const { left, withBank } = props.order
  const kept = useKeptInput(left, fetcher)
  if (withBank) return <p className="text-ink-soft">{disputeWords.noRefund}</p>
  if (left <= 0) return <p className="text-ink-soft">Nothing is left to refund.</p>
  return (
    <Disclosure
      label={`Refund up to ${formatPence(left)}`}
      open={props.posted?.submitted !== undefined}
      closings={kept.turn}
    >
      <AmountForm
        key={kept.key}
        {...{ fetcher, kept }}
        {...props}
        posted={kept.turn === 0 ? props.posted : undefined}
      />
    </Disclosure>
  )
}

function AmountForm({
  order: { left, customer },
  action,
  posted,
  fetcher,
  kept,
}: Parameters<typeof RefundForm>[0] & {
  fetcher: FetcherWithComponents<ActionResult>
  kept: KeptInput<Pence>
}) {
  const form = useRef<HTMLFormElement>(null)
  const { onInput } = kept
  // An amount that has not been entered follows the refundable one, also if a reason has been.
  const [typed, setTyped] = useState<{ amount: string; start: Pence } | null>(null)
  const start = typed?.start ?? left
  const amount = typed?.amount ?? toPoundsText(left)
  // The refundable amount that the confirmation is about; it closes when that changes.
  const [askedAt, setAskedAt] = useState<Pence | null>(null)
  const asking = askedAt === left
  useEffect(() => {
    // An amount entered before hydration is kept.
    const early = form.current?.elements.namedItem('amount')
    if (!(early instanceof HTMLInputElement) || early.value === toPoundsText(left)) return
    setTyped((now) => now ?? { amount: early.value, start: left })
    onInput()
  }, [left, onInput])
  const parsed = parseAmount(amount)
  const pence = parsed.ok ? parsed.amount : null
  const words = pence === null ? 'Refund' : `Refund ${formatPence(pence)}`
  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        className="mt-3 grid max-w-md gap-4"
        onInput={onInput}
        onSubmit={(event) => {
          if (asking || pence === null || pence > left) return
          event.preventDefault()
          setAskedAt(left)
        }}
      >
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="left" value={left} />
        <ChangedNotice kept={kept} now={changedWhileTyping.refundable(left)} />
        <div className="max-w-48">
          <TextField
            key={start}
            label="Amount (£)"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={posted?.submitted?.amount ?? toPoundsText(start)}
            onChange={(event) => setTyped({ amount: event.target.value, start })}
            error={fetcher.data?.errors?.amount ?? posted?.errors?.amount}
          />
        </div>
        <TextAreaField
          label="Reason"
          name="reason"
          rows={2}
          defaultValue={posted?.submitted?.reason}
          maxLength={MAX_REASON_LENGTH}
          hint="The customer reads it in the email. May be left empty."
        />
        <Button
          type="submit"
          variant="destructive"
          size="small"
          className="w-fit"
          busy={fetcher.state !== 'idle'}
        >
          {words}
        </Button>
      </fetcher.Form>
      {asking && pence !== null && (
        <ConfirmDialog
          title={`${words}?`}
          confirmLabel={words}
          onClose={() => setAskedAt(null)}
          onConfirm={() => {
            form.current?.requestSubmit()
            setAskedAt(null)
          }}
        >
          <p>
            {formatPence(pence)} goes back to the card that {customer.name} paid with. This cannot
            be taken back. They are told by email when it is done.
          </p>
          {pence < left && <p>{formatPence(subtractPence(left, pence))} can be refunded later.</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
