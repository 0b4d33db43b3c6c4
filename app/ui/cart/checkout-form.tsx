import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cartNotes } from '../../content/checkout/cart-notes.ts'
import { MARKETING_WORDING } from '../../domain/orders/checkout/consent.ts'
import { fieldErrors } from '../../forms/fields/field-rules.ts'
import {
  type CustomerErrors,
  type CustomerInput,
  customerRules,
  readCustomer,
} from '../../forms/shop/customer-form.ts'
import { CheckboxField, TextField } from '../forms/field.tsx'
import { pay, type Shown } from './checkout.ts'
import { readDraft, writeDraft } from './customer-draft.ts'

type CheckoutFormProps = {
  /** Submitted values and errors, without scripts. */
  sent?: { customer: CustomerInput; errors: CustomerErrors } | undefined
  /** Hidden fields of the form without scripts. */
  hidden?: ReactNode
  shown?: Shown
  className?: string
  /** The button and its surroundings. */
  children: ReactNode
}

const WRONG_ID = 'checkout-error'

const FIELDS = ['name', 'email', 'phone'] as const

/** The customer form, the last step before the payment page. Entered values survive a reload. */
export function CheckoutForm({
  sent,
  hidden,
  shown = {},
  className = '',
  children,
}: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<CustomerErrors>(sent?.errors ?? {})

  useEffect(() => {
    if (!form.current) return
    if (sent) focusWrong(form.current, sent.errors)
    else fillIn(form.current, readDraft())
  }, [sent])

  const keep = () => {
    if (!form.current) return
    const customer = readCustomer(new FormData(form.current))
    writeDraft(customer)
    const now = fieldErrors(customerRules, customer)
    // Errors are removed on input, and added at the next attempt.
    setErrors((before) =>
      Object.fromEntries(
        FIELDS.flatMap((field) => (before[field] && now[field] ? [[field, now[field]]] : [])),
      ),
    )
  }

  const showErrors = (found: CustomerErrors) => {
    setErrors(found)
    // After the error is rendered, so that screen readers announce both.
    requestAnimationFrame(() => form.current && focusWrong(form.current, found))
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const customer = readCustomer(new FormData(event.currentTarget))
    const found = fieldErrors(customerRules, customer)
    showErrors(found)
    if (Object.keys(found).length === 0) void pay(customer, shown).then(showErrors)
  }

  const wrong = firstWrong(errors)
  return (
    <form
      ref={form}
      method="post"
      // Without scripts, the page of a refused form opens at the first field with an error.
      action={`/cart#${WRONG_ID}`}
      noValidate
      onInput={keep}
      onSubmit={submit}
      className={className}
    >
      <input type="hidden" name="intent" value="checkout" />
      {hidden}
      <div className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">{cartNotes.required}</p>
        <div {...placeOf(wrong === 'name')}>
          <TextField
            label="Full Name*"
            name="name"
            autoComplete="name"
            required
            maxLength={customerRules.name.max}
            defaultValue={sent?.customer.name}
            error={errors.name}
          />
        </div>
        <div {...placeOf(wrong === 'email')}>
          <TextField
            label="Email*"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={customerRules.email.max}
            defaultValue={sent?.customer.email}
            error={errors.email}
          />
        </div>
        <div {...placeOf(wrong === 'phone')}>
          <TextField
            label="Phone (optional)"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={customerRules.phone.max}
            defaultValue={sent?.customer.phone}
            error={errors.phone}
          />
        </div>
        <CheckboxField
          label={MARKETING_WORDING}
          name="marketingOptIn"
          defaultChecked={sent?.customer.marketingOptIn}
        />
      </div>
      {children}
    </form>
  )
}

const firstWrong = (errors: CustomerErrors) => FIELDS.find((field) => errors[field])

const placeOf = (isWrong: boolean) => (isWrong ? { id: WRONG_ID, className: 'scroll-mt-28' } : {})

function focusWrong(form: HTMLFormElement, errors: CustomerErrors): void {
  const wrong = firstWrong(errors)
  const field = wrong && form.elements.namedItem(wrong)
  if (field instanceof HTMLElement) field.focus()
}

function fillIn(form: HTMLFormElement, draft: Partial<CustomerInput>): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) continue
    if (typeof value === 'boolean') field.checked = value
    else if (field.value === '') field.value = value
  }
}
