import type { ReactNode } from 'react'
import { sellerPageWords as words } from '../../content/enquiries/seller-page.ts'
import type { SellerPage } from '../../domain/seller-page/seller-page.ts'
import { MAX_REASON_LENGTH } from '../../forms/staff/offer-forms.ts'
import { formatPence } from '../../platform/values/money.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { TextAreaField, TextField } from '../forms/field.tsx'
import { FormGuard } from '../forms/form-guard.tsx'
import type { ReturnedAnswer } from './returned-answer.ts'

type Offer = NonNullable<SellerPage['offer']>
type FormProps = { page: SellerPage; offer: Offer; returned: ReturnedAnswer | undefined }

/**
 * The offer with the forms to answer it, or its outcome. The browser posts the forms itself; the redirect after an
 * accepted one names this section, so that it has the focus.
 */
export function OfferSection({
  page,
  returned,
}: {
  page: SellerPage
  returned: ReturnedAnswer | undefined
}) {
  const { offer } = page
  const isOpen = offer?.state === 'open'
  return (
    <section
      id="offer"
      tabIndex={-1}
      aria-labelledby="offer-title"
      className="scroll-mt-28 rounded-lg border border-hairline bg-raised p-5 outline-none sm:p-7"
    >
      <h2 id="offer-title" className="text-2xl">
        {words.offerTitle}
      </h2>
      {returned?.answer.toast && (
        <div className="mt-4">
          <ReturnedNotice toast={returned.answer.toast} errors={0} />
        </div>
      )}
      {!offer && <p className="mt-3 text-ink-soft">{noOffer(page)}</p>}
      {offer && !isOpen && <Ended offer={offer} page={page} />}
      {offer && isOpen && (
        <>
          <p className="mt-2 font-serif text-4xl tabular-nums">{formatPence(offer.amount)}</p>
          <p className="mt-1 text-ink-soft">{words.included}</p>
          {offer.note && <p className="mt-4 wrap-anywhere whitespace-pre-line">{offer.note}</p>}
          <p className="mt-4 font-medium">{words.until(offer)}</p>
          <AcceptForm {...{ page, offer, returned }} />
          <DeclineForm {...{ page, offer, returned }} />
        </>
      )}
    </section>
  )
}

function noOffer({ status, conversation }: SellerPage): string {
  const isWritten = conversation.messages.length > 0
  if (isWritten || status === 'new' || status === 'purchased') return words.none[status]
  return words.noneWritten[status]
}

function Ended({ offer, page: { pickUpOn, collected } }: { offer: Offer; page: SellerPage }) {
  if (offer.state === 'open') return null
  const { title, text } = words.states[offer.state](offer)
  const isSold = offer.state === 'accepted'
  return (
    <div className="mt-3 grid gap-2">
      <p className="text-xl font-medium">{title}</p>
      <p className="text-ink-soft">
        {isSold && collected
          ? words.collected
          : isSold && pickUpOn
            ? words.pickUpOn(pickUpOn)
            : text}
      </p>
    </div>
  )
}

function AcceptForm({ page: { phoneEnds }, offer, returned }: FormProps) {
  const refused = returned?.intent === 'accept' ? returned : undefined
  const errors = refused?.answer.errors
  return (
    <OfferForm
      {...{ offer, returned: refused }}
      title={words.acceptTitle}
      about={words.acceptAbout}
    >
      <TextAreaField
        label={words.address}
        name="address"
        rows={4}
        required
        maxLength={400}
        autoComplete="street-address"
        hint={words.addressHint}
        defaultValue={refused?.submitted.address}
        error={errors?.address}
      />
      <TextField
        label={words.phone}
        name="phone"
        type="tel"
        maxLength={40}
        autoComplete="tel"
        required={phoneEnds === null}
        hint={phoneEnds === null ? undefined : words.phoneKnown(phoneEnds)}
        defaultValue={refused?.submitted.phone}
        error={errors?.phone}
      />
      <p className="text-ink-soft">{words.noBankDetails}</p>
      <Button type="submit" name="intent" value="accept" size="large" className="w-fit">
        {words.accept(offer)}
      </Button>
    </OfferForm>
  )
}

function DeclineForm({ offer, returned }: FormProps) {
  const refused = returned?.intent === 'decline' ? returned : undefined
  return (
    <details className="mt-6 border-t border-hairline pt-4" open={refused !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
        {words.declineTitle}
      </summary>
      <OfferForm {...{ offer, returned: refused }}>
        <TextAreaField
          label={words.reason}
          name="reason"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          hint={words.reasonHint}
          defaultValue={refused?.submitted.reason}
          error={refused?.answer.errors?.reason}
        />
        <Button type="submit" name="intent" value="decline" variant="secondary" className="w-fit">
          {words.decline}
        </Button>
      </OfferForm>
    </details>
  )
}

function OfferForm({
  offer,
  returned,
  title,
  about,
  children,
}: {
  offer: Offer
  returned: ReturnedAnswer | undefined
  title?: string
  about?: string
  children: ReactNode
}) {
  const errors = Object.keys(returned?.answer.errors ?? {}).length
  return (
    <form method="post" action={TO_NOTICE} noValidate className="mt-6 flex flex-col gap-5">
      {title && (
        <div>
          <h3 className="text-xl">{title}</h3>
          <p className="mt-1 text-ink-soft">{about}</p>
        </div>
      )}
      {errors > 0 && <ReturnedNotice toast={undefined} errors={errors} />}
      <FormGuard stamp={returned?.answer.formStamp} />
      <input type="hidden" name="offer" value={offer.id} />
      {children}
    </form>
  )
}
