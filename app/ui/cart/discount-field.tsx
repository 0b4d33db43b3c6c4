import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { cartNotes } from '../../content/checkout/cart-notes.ts'
import { discountWords } from '../../content/toasts/discount-messages.ts'
import type { CartItem } from '../../domain/cart/cart.ts'
import { cartTotal } from '../../domain/cart/cart-lines.ts'
import { MAX_CODE_LENGTH } from '../../domain/discounts/discount-rules.ts'
import { formatPence, type Pence, toPounds } from '../../platform/values/money.ts'
import { subtractPence } from '../../platform/values/money-arithmetic.ts'
import { Button } from '../button.tsx'
import { TextField } from '../forms/field.tsx'
import type { PaidDiscount } from './checkout.ts'

/** The cart's code as shown. */
export type CartDiscountState = {
  /** `amount`: null if it does not reduce these pieces, as `note` explains. */
  applied: { code: string; amount: Pence | null; note: string | null } | null
  /** The cart has changed, and the new amount is being fetched. */
  pending: boolean
  /** A refused code as entered, and why. */
  refused: { input: string; error: string } | null
}

/** The total less the discount; null while its amount is being fetched. */
export function discountedTotal(
  items: readonly CartItem[],
  { applied, pending }: CartDiscountState,
): Pence | null | undefined {
  if (pending) return null
  return applied?.amount ? subtractPence(cartTotal(items), applied.amount) : undefined
}

/** The discount that the shopper is shown and pays for. */
export function paidDiscount({ applied, pending }: CartDiscountState): PaidDiscount | undefined {
  if (pending || !applied?.amount) return undefined
  return { code: applied.code, amount: toPounds(applied.amount) }
}

/** The row of the totals. */
export function DiscountRow({ state: { applied, pending } }: { state: CartDiscountState }) {
  if (!applied || (!pending && applied.amount === null)) return null
  return (
    <div className="col-span-2 flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-ink-soft">{discountWords.row(applied.code)}</dt>
      <dd className="tabular-nums">
        {pending || applied.amount === null
          ? discountWords.pending
          : `−${formatPence(applied.amount)}`}
      </dd>
    </div>
  )
}

/** The form for a code, or the applied code with a button that removes it. */
export function DiscountField({ state: { applied, refused } }: { state: CartDiscountState }) {
  const box = useRef<HTMLDivElement>(null)
  const code = applied?.code
  const shown = useRef(code)
  useEffect(() => {
    // The pressed button has been removed.
    if (shown.current !== code && document.activeElement === document.body) box.current?.focus()
    shown.current = code
  }, [code])
  return (
    <div
      ref={box}
      id="discount"
      tabIndex={-1}
      className="mt-4 scroll-mt-24 border-t border-hairline pt-4 outline-none"
    >
      {applied ? <AppliedCode {...applied} /> : <CodeForm refused={refused} />}
    </div>
  )
}

/** Without scripts the page is loaded again, with a message about the result. */
function RequestPageWithMessage() {
  return (
    <noscript>
      <input type="hidden" name="tell" value="yes" />
    </noscript>
  )
}

function AppliedCode({ code, note }: NonNullable<CartDiscountState['applied']>) {
  return (
    <Form method="post" action="/cart" preventScrollReset>
      <input type="hidden" name="intent" value="remove-discount" />
      <RequestPageWithMessage />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0">
          {discountWords.label} <b className="font-medium wrap-anywhere">{code}</b>
        </p>
        <button
          type="submit"
          className="text-link min-h-11"
          aria-label={discountWords.removeCode(code)}
        >
          {discountWords.remove}
        </button>
      </div>
      {note && <p className="text-sm text-red">{note}</p>}
    </Form>
  )
}

function CodeForm({ refused }: Pick<CartDiscountState, 'refused'>) {
  const form = useRef<HTMLFormElement>(null)
  const error = refused?.error
  useEffect(() => {
    if (!error) return
    const field = form.current?.elements.namedItem('code')
    if (field instanceof HTMLElement) field.focus()
  }, [error])
  return (
    <details open={refused !== null}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {cartNotes.discount}
      </summary>
      <Form
        ref={form}
        method="post"
        // Without scripts, the page of a refused code opens here.
        action="/cart#discount"
        preventScrollReset
        noValidate
        className="mt-2 mb-2 grid grid-cols-[1fr_auto] items-start gap-3"
      >
        <input type="hidden" name="intent" value="discount" />
        <RequestPageWithMessage />
        <TextField
          label={discountWords.label}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2 * MAX_CODE_LENGTH}
          defaultValue={refused?.input}
          error={error}
        />
        <Button type="submit" variant="secondary" className="mt-7.5">
          {discountWords.apply}
        </Button>
      </Form>
    </details>
  )
}
