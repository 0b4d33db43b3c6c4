import { useState } from 'react'
import { useFetcher } from 'react-router'
import { offerText as words } from '../../../content/staff/enquiries/offers.ts'
import { MAX_MESSAGE_LENGTH } from '../../../domain/conversations/conversation.ts'
import { MAX_OFFER_NOTE_LENGTH, type StaffOffer } from '../../../domain/enquiries/offers/offer.ts'
import { FORM_KEY_FIELD } from '../../../forms/fields/form-result.ts'
import { toPoundsText } from '../../../platform/values/money.ts'
import { Button } from '../../button.tsx'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import { useResultToast } from '../kit/action-result.ts'
import type { OfferResult, OffersData } from './offer-data.ts'

type FormProps = { data: OffersData; action: string; result: OfferResult | undefined }

/** Offers a price. @param open the offer that it replaces */
export function OfferForm({
  data: { days, formKey },
  action,
  result,
  open,
  email,
  expected,
}: FormProps & { open: StaffOffer | null; email: string; expected: string }) {
  const fetcher = useFetcher<OfferResult>()
  useResultToast(fetcher.data)
  const [key] = useState(formKey)
  const refused = result?.refused?.intent === 'offer' ? result.refused.offer : undefined
  const errors = fetcher.data?.errors ?? (refused && result?.errors)
  return (
    <fetcher.Form method="post" action={action} className="mt-3 grid gap-4">
      <input type="hidden" name={FORM_KEY_FIELD} value={key} />
      <input type="hidden" name="seen" value={open?.id ?? ''} />
      {open && <p className="text-ink-soft">{words.replaces}</p>}
      <TextField
        label={words.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
        hint={words.amountHint(expected)}
        defaultValue={refused?.amount ?? (open ? toPoundsText(open.amount) : '')}
        error={errors?.amount}
      />
      <TextField
        label={words.validUntil}
        name="until"
        type="date"
        required
        min={days.first}
        max={days.last}
        defaultValue={refused?.until ?? days.usual}
        error={errors?.until}
      />
      <TextAreaField
        label={words.note}
        name="note"
        rows={4}
        maxLength={MAX_OFFER_NOTE_LENGTH}
        hint={words.noteHint}
        defaultValue={refused?.note}
        error={errors?.note}
      />
      <p className="wrap-anywhere text-ink-soft">{words.notifies(email)}</p>
      <Button
        type="submit"
        name="intent"
        value="offer"
        size="small"
        className="w-fit"
        disabled={fetcher.state !== 'idle'}
      >
        {words.send}
      </Button>
    </fetcher.Form>
  )
}

/** Declines the piece with a letter, which starts with the standard text. */
export function LetterForm({
  data: { formKey },
  action,
  result,
  letter,
}: FormProps & { letter: NonNullable<OffersData['letter']> }) {
  const fetcher = useFetcher<OfferResult>()
  useResultToast(fetcher.data)
  const [key] = useState(formKey)
  const refused = result?.refused?.intent === 'letter' ? result.refused : undefined
  return (
    <fetcher.Form method="post" action={action} className="mt-3 grid gap-4">
      <input type="hidden" name={FORM_KEY_FIELD} value={key} />
      <input type="hidden" name="seen" value={letter.seen} />
      <TextAreaField
        label={words.letter}
        name="body"
        rows={9}
        maxLength={MAX_MESSAGE_LENGTH}
        hint={`${words.letterHint} ${words.letterEdit}`}
        defaultValue={refused?.body ?? letter.start}
        error={fetcher.data?.errors?.body ?? (refused && result?.errors?.body)}
      />
      <Button
        type="submit"
        name="intent"
        value="letter"
        size="small"
        className="w-fit"
        disabled={fetcher.state !== 'idle'}
      >
        {words.letterSend}
      </Button>
    </fetcher.Form>
  )
}
