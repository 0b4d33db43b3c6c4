import type { ReactNode } from 'react'
import { detailsWords } from '../../content/orders/customer-order.ts'
import type { AddressFields } from '../../domain/order-page/order-page.ts'
import type { RefusedOrderForm } from '../../forms/shop/order-page-forms.ts'
import { addressRules as rules } from '../../forms/shop/order-page-forms.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { TextField } from '../forms/field.tsx'
import { ChevronDownIcon } from '../icons.tsx'

const words = detailsWords.form
type Refused = RefusedOrderForm | undefined

/** A form in a disclosure; open if it was refused. */
function ChangeForm({
  title,
  intent,
  refused,
  children,
}: {
  title: string
  intent: RefusedOrderForm['intent']
  refused: Refused
  children: ReactNode
}) {
  return (
    <details
      open={refused !== undefined}
      className="group rounded-md border border-hairline bg-raised"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDownIcon
          width={18}
          height={18}
          className="shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <form
        method="post"
        action={TO_NOTICE}
        noValidate
        className="flex flex-col gap-5 px-4 pt-2 pb-5"
      >
        {refused && (
          <ReturnedNotice
            toast={refused.answer.toast}
            errors={Object.keys(refused.answer.errors ?? {}).length}
          />
        )}
        <input type="hidden" name="intent" value={intent} />
        {children}
      </form>
    </details>
  )
}

export function PhoneForm({ phone, refused }: { phone: string; refused: Refused }) {
  return (
    <ChangeForm title={detailsWords.change.phone} intent="phone" refused={refused}>
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={50}
        required
        defaultValue={refused?.values.phone ?? phone}
        error={refused?.answer.errors?.phone}
      />
      <Button type="submit" className="w-fit">
        {words.savePhone}
      </Button>
    </ChangeForm>
  )
}

export function AddressForm({
  address,
  refused,
}: {
  address: AddressFields | null
  refused: Refused
}) {
  const values: Record<string, string> = refused?.values ?? address ?? {}
  const field = (name: keyof typeof rules) => ({
    name,
    label: words[name],
    maxLength: rules[name].max,
    defaultValue: values[name],
    error: refused?.answer.errors?.[name],
  })
  return (
    <ChangeForm title={detailsWords.change.address} intent="address" refused={refused}>
      <TextField {...field('name')} autoComplete="name" required />
      <TextField {...field('line1')} autoComplete="address-line1" required />
      <TextField {...field('line2')} autoComplete="address-line2" />
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField {...field('town')} autoComplete="address-level2" required />
        <TextField {...field('postcode')} autoComplete="postal-code" required />
      </div>
      <Button type="submit" className="w-fit">
        {words.saveAddress}
      </Button>
    </ChangeForm>
  )
}
