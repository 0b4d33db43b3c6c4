import { type ReactNode, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { changedWhileTyping } from '../../../content/staff/changed-while-typing.ts'
import {
  returnButtons,
  returnDisclosures,
  returnText as words,
} from '../../../content/staff/orders/returns.ts'
import { WORDS_MAX } from '../../../domain/returns/limits.ts'
import { partsShown } from '../../../domain/returns/money/refund-sum.ts'
import { type ReturnMove, returnAfter } from '../../../domain/returns/return-states.ts'
import { refundForInput } from '../../../forms/shop/return-form.ts'
import { type Pence, toPoundsText } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import { Button } from '../../button.tsx'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'
import { ChangedNotice } from '../kit/forms/changed-notice.tsx'
import { type KeptInput, useKeptInput } from '../kit/forms/kept-input.ts'
import { DeductForm } from './deduct-form.tsx'
import type { ReturnData, ReturnResult } from './return-data.ts'

type ReturnStepsProps = ReturnData & { result: ReturnResult | undefined; action: string }

/** The actions that the state of a return allows. */
export function ReturnSteps(props: ReturnStepsProps) {
  const { found, mayEdit, mayRefund, action } = props
  const may = (move: ReturnMove) => returnAfter(found.kind, found.state, move) !== null
  if (!mayEdit) return null
  const mayReceive = may('receive') && found.receivedAt === null
  const again = mayRefund && found.refundMissing ? found.refunded : null
  if (!mayReceive && again === null && found.endedAt !== null) return null
  const isRequested = found.state === 'asked'
  return (
    <section>
      <h3 className="mb-2 text-lg">{words.next}</h3>
      <div className="mb-4 flex flex-wrap items-start gap-3 empty:hidden">
        {mayReceive && (
          <StepButton intent="receive" label={returnButtons.receive} {...{ action }} />
        )}
        {again !== null && (
          <StepButton
            intent="refund-again"
            label={returnButtons.refundAgain(again)}
            {...{ action }}
          />
        )}
        {may('inspect') && (
          <StepButton intent="inspect" label={returnButtons.inspect} {...{ action }} />
        )}
        {may('waive') && (
          <StepButton intent="waive" label={returnButtons.waive} {...{ action }} quiet />
        )}
        {isRequested && found.way !== 'collection' && (
          <StepButton intent="collect" label={returnButtons.collect} {...{ action }} quiet />
        )}
        {isRequested && found.way !== 'bring' && (
          <StepButton intent="bring" label={returnButtons.bring} {...{ action }} quiet />
        )}
        {may('withdraw') && (
          <StepButton intent="withdraw" label={returnButtons.withdraw} {...{ action }} quiet />
        )}
      </div>
      <div className="grid gap-4">
        {may('refund') && mayRefund && <Refund {...props} />}
        {may('deduct') && <DeductForm {...props} />}
        {may('reduce') && mayRefund && found.parts.reducible > 0 && <Reduce {...props} />}
        {may('repair') && <Repair {...props} />}
        {may('refuse') && <Refuse {...props} />}
      </div>
    </section>
  )
}

type StepButtonProps = { intent: string; label: string; action: string; quiet?: boolean }

function StepButton({ intent, label, action, quiet }: StepButtonProps) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      <Button
        type="submit"
        size="small"
        variant={quiet ? 'secondary' : 'primary'}
        busy={fetcher.state !== 'idle'}
      >
        {label}
      </Button>
    </fetcher.Form>
  )
}

type StepFormProps = {
  intent: string
  action: string
  result: ReturnResult | undefined
  children: (errors: Record<string, string>) => ReactNode
}

function StepForm({ intent, action, result, children }: StepFormProps) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  return (
    <fetcher.Form method="post" action={action} className="mt-3 grid max-w-md gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children(fetcher.data?.errors ?? result?.errors ?? {})}
    </fetcher.Form>
  )
}

/** A refund before the pieces are back is an exception, in a disclosure. */
function Refund(props: ReturnStepsProps) {
  const { found, result } = props
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const kept = useKeptInput(found.parts.collection, fetcher)
  // Kept here, since a colleague who marks it as received moves the form out of the disclosure.
  const [typed, setTyped] = useState(result?.submitted?.collection ?? null)
  const form = <RefundForm key={kept.key} {...props} {...{ fetcher, kept, typed, setTyped }} />
  if (found.receivedAt !== null) return form
  return (
    <Disclosure
      label={returnDisclosures.refundEarly}
      open={result?.submitted?.collection !== undefined}
    >
      <p className="mt-3 max-w-md text-ink-soft">{words.early}</p>
      {form}
    </Disclosure>
  )
}

type RefundFormProps = ReturnStepsProps & {
  fetcher: FetcherWithComponents<ActionResult>
  kept: KeptInput<Pence>
  typed: string | null
  setTyped: (text: string) => void
}

function RefundForm(props: RefundFormProps) {
  const { found, action, result, fetcher, kept, typed, setTyped } = props
  const { sum, parts } = found
  const input = typed ?? toPoundsText(parts.collection)
  const refund = parts.collection > 0 ? refundForInput(parts, input) : sum
  const all = sumPence([refund, parts.supplement])
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="mt-3 grid max-w-md gap-4"
      onInput={kept.onInput}
    >
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="shown" value={sum} />
      <input type="hidden" name="from" value={partsShown(parts)} />
      <ChangedNotice kept={kept} now={changedWhileTyping.collection(parts.collection)} />
      {parts.collection > 0 && (
        <div className="max-w-48">
          <TextField
            label={words.collectionField}
            name="collection"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={input}
            onChange={({ target }) => setTyped(target.value)}
            hint={words.collectionHint(parts.collection)}
            error={fetcher.data?.errors?.collection ?? result?.errors?.collection}
          />
        </div>
      )}
      <Button type="submit" size="small" className="w-fit">
        {all > 0 ? returnButtons.refund(all) : returnButtons.end}
      </Button>
    </fetcher.Form>
  )
}

function Reduce({ found, action, result }: ReturnStepsProps) {
  return (
    <Disclosure label={returnDisclosures.reduce} open={result?.submitted?.reduction !== undefined}>
      <StepForm intent="reduce" action={action} result={result}>
        {(errors) => (
          <>
            <div className="max-w-48">
              <TextField
                label={words.reduceField}
                name="reduction"
                hint={words.reduceHint(found.parts.reducible)}
                inputMode="decimal"
                autoComplete="off"
                required
                defaultValue={result?.submitted?.reduction}
                error={errors.reduction}
              />
            </div>
            <Button type="submit" size="small" className="w-fit">
              {returnButtons.reduce}
            </Button>
          </>
        )}
      </StepForm>
    </Disclosure>
  )
}

function Repair({ action, result }: ReturnStepsProps) {
  return (
    <Disclosure
      label={returnDisclosures.repair}
      open={result?.submitted?.repairWords !== undefined}
    >
      <StepForm intent="repair" action={action} result={result}>
        {(errors) => (
          <>
            <TextAreaField
              label={words.wordsField}
              name="repairWords"
              rows={3}
              maxLength={WORDS_MAX}
              defaultValue={result?.submitted?.repairWords}
              error={errors.repairWords}
            />
            <Button type="submit" size="small" className="w-fit">
              {returnButtons.repair}
            </Button>
          </>
        )}
      </StepForm>
    </Disclosure>
  )
}

function Refuse({ action, result }: ReturnStepsProps) {
  return (
    <Disclosure
      label={returnDisclosures.refuse}
      open={result?.submitted?.refuseWords !== undefined}
    >
      <StepForm intent="refuse" action={action} result={result}>
        {(errors) => (
          <>
            <TextAreaField
              label={words.refuseField}
              name="refuseWords"
              rows={3}
              required
              maxLength={WORDS_MAX}
              defaultValue={result?.submitted?.refuseWords}
              error={errors.refuseWords}
            />
            <Button type="submit" variant="destructive" size="small" className="w-fit">
              {returnButtons.refuse}
            </Button>
          </>
        )}
      </StepForm>
    </Disclosure>
  )
}
