import { useState } from 'react'
import { useFetcher } from 'react-router'
import { offerText as words } from '../../../content/staff/enquiries/offers.ts'
import { MAX_MESSAGE_LENGTH } from '../../../domain/conversations/conversation.ts'
import { MAX_OFFER_NOTE_LENGTH } from '../../../domain/enquiries/offers/offer.ts'
import { FORM_KEY_FIELD } from '../../../forms/fields/form-result.ts'
import { toPoundsText } from '../../../platform/values/money.ts'
import { Button } from '../../button.tsx'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { EditForm } from '../kit/forms/edit-form.tsx'
import type { OfferResult, OffersData } from './offer-data.ts'

type FormProps = {
  data: OffersData
  action: string
  /** The result of a form sent without scripts. */
  result: OfferResult | undefined
}

type OfferFormProps = FormProps & { email: string; expected: string }

/** Offers a price, which replaces an open offer. */
export function OfferForm({ data, action, result, email, expected }: OfferFormProps) {
  const { days, formKey } = data
  const [newest] = data.offers
  const { fetcher, sent, own } = useOfferFetcher('offer', result)
  return (
    <Disclosure
      label={newest ? words.another : words.make}
      open={own?.submitted !== undefined}
      closings={sent}
    >
      <EditForm
        {...{ fetcher, action }}
        loaded={{ formKey, newest }}
        version={null}
        result={own}
        className="mt-3 grid gap-4"
      >
        {({ start, result: last, isReplacing }) => {
          const seen = isReplacing ? newest : start.newest
          const open = seen?.state === 'open' ? seen : null
          const refused = last?.submitted?.intent === 'offer' ? last.submitted.offer : undefined
          return (
            <>
              <input type="hidden" name={FORM_KEY_FIELD} value={start.formKey} />
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
                error={last?.errors?.amount}
              />
              <TextField
                label={words.validUntil}
                name="until"
                type="date"
                required
                min={days.first}
                max={days.last}
                defaultValue={refused?.until ?? days.usual}
                error={last?.errors?.until}
              />
              <TextAreaField
                label={words.note}
                name="note"
                rows={4}
                maxLength={MAX_OFFER_NOTE_LENGTH}
                hint={words.noteHint}
                defaultValue={refused?.note}
                error={last?.errors?.note}
              />
              <p className="wrap-anywhere text-ink-soft">{words.notifies(email)}</p>
              <Button
                type="submit"
                name="intent"
                value="offer"
                size="small"
                className="w-fit"
                busy={fetcher.state !== 'idle'}
              >
                {words.send}
              </Button>
            </>
          )
        }}
      </EditForm>
    </Disclosure>
  )
}

type LetterFormProps = FormProps & { letter: NonNullable<OffersData['letter']> }

/** Declines the piece with a letter, which starts with the standard text. */
export function LetterForm({ data: { formKey }, action, result, letter }: LetterFormProps) {
  const { fetcher, sent, own } = useOfferFetcher('letter', result)
  return (
    <Disclosure label={words.decline} open={own?.submitted !== undefined} closings={sent}>
      <EditForm
        {...{ fetcher, action }}
        loaded={{ formKey, letter }}
        version={null}
        result={own}
        className="mt-3 grid gap-4"
      >
        {({ start, result: last, isReplacing }) => (
          <>
            <input type="hidden" name={FORM_KEY_FIELD} value={start.formKey} />
            <input
              type="hidden"
              name="seen"
              value={isReplacing ? letter.seen : start.letter.seen}
            />
            <TextAreaField
              label={words.letter}
              name="body"
              rows={9}
              maxLength={MAX_MESSAGE_LENGTH}
              hint={`${words.letterHint} ${words.letterEdit}`}
              defaultValue={
                last?.submitted?.intent === 'letter' ? last.submitted.body : start.letter.start
              }
              error={last?.errors?.body}
            />
            <Button
              type="submit"
              name="intent"
              value="letter"
              size="small"
              className="w-fit"
              busy={fetcher.state !== 'idle'}
            >
              {words.letterSend}
            </Button>
          </>
        )}
      </EditForm>
    </Disclosure>
  )
}

/** @returns `sent`: how often the form was sent; `own`: the page's result, if it is this form's */
function useOfferFetcher(
  intent: NonNullable<OfferResult['submitted']>['intent'],
  result: OfferResult | undefined,
) {
  const fetcher = useFetcher<OfferResult>()
  useResultToast(fetcher.data)
  const [last, setLast] = useState(fetcher.data)
  const [sent, setSent] = useState(0)
  if (fetcher.state === 'idle' && fetcher.data !== last) {
    setLast(fetcher.data)
    if (fetcher.data?.saved) setSent(sent + 1)
  }
  return { fetcher, sent, own: result?.submitted?.intent === intent ? result : undefined }
}
