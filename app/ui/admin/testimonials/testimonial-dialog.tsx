import { Link, useLocation } from 'react-router'
import { historyInWords } from '../../../content/staff/people/history.ts'
import {
  originWords,
  ratingWords,
  testimonialText,
  testimonialToasts,
} from '../../../content/staff/testimonials.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import type { StaffTestimonialDetails } from '../../../domain/testimonials/admin/staff-testimonial.ts'
import { testimonialFormOf } from '../../../forms/staff/testimonial-form.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { DeleteDisclosure } from '../kit/dialogs/delete-disclosure.tsx'
import { EditDisclosure } from '../kit/dialogs/edit-disclosure.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { HistoryList } from '../kit/history-list.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { ReviewForms } from './review-forms.tsx'
import { TestimonialEditForm } from './testimonial-form.tsx'
import { TESTIMONIALS_PATH } from './testimonial-list.tsx'
import type { TestimonialResult } from './testimonial-result.ts'
import { TestimonialStateDot } from './testimonial-state.tsx'

export type TestimonialData = { testimonial: StaffTestimonialDetails; mayEdit: boolean }

/** A testimonial or review in a dialog over the list. */
export function TestimonialDialog({
  loaded,
  result,
}: {
  loaded: TestimonialData | null
  result: TestimonialResult | undefined
}) {
  const { search } = useLocation()
  const closeTo = TESTIMONIALS_PATH + search
  const { shown, failure } = useLastLoaded(loaded, testimonialToasts.loadFailed)
  useResultToast(result)
  return (
    <RouteDialog title={shown?.testimonial.name ?? 'Testimonial'} closeTo={closeTo}>
      <ToastWithoutScripts toast={result?.toast} />
      {failure && <LoadError words={testimonialText.notLoaded} />}
      {shown && (
        <div className="grid gap-7">
          <Facts one={shown.testimonial} />
          {shown.mayEdit && <Forms one={shown.testimonial} result={result} closeTo={closeTo} />}
          <section>
            <h3 className="mb-2 text-lg">History</h3>
            <HistoryList
              entries={shown.testimonial.history.map((line) => ({
                ...line,
                ...historyInWords(line),
              }))}
            />
          </section>
        </div>
      )}
    </RouteDialog>
  )
}

function Facts({ one }: { one: StaffTestimonialDetails }) {
  const { origin, text, place, givenOn, consentOn, consentHow, product, orderId } = one
  return (
    <div className="grid gap-4">
      {origin === 'sample' && <p className="text-ink-soft">{testimonialText.sample}</p>}
      {origin === 'buyer' && <p className="text-ink-soft">{testimonialText.review}</p>}
      <blockquote className="border-l-2 border-edge pl-4 whitespace-pre-line wrap-anywhere">
        {text}
      </blockquote>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 wrap-anywhere [&_dt]:text-ink-soft">
        <dt>State</dt>
        <dd>
          <TestimonialStateDot {...one} />
          {one.refusal && <span className="block text-ink-soft">{one.refusal}</span>}
        </dd>
        <dt>From</dt>
        <dd>{originWords[origin]}</dd>
        <dt>Place</dt>
        <dd>{place || 'None'}</dd>
        <dt>Rating</dt>
        <dd>{ratingWords(one)}</dd>
        <dt>Given</dt>
        <dd>{longDate(givenOn)}</dd>
        {origin !== 'sample' && (
          <>
            <dt>{testimonialText.consent}</dt>
            <dd>{consentOn ? `${longDate(consentOn)}: ${consentHow}` : 'None'}</dd>
          </>
        )}
        {product && (
          <>
            <dt>Piece</dt>
            <dd>
              <Link to={`/admin/products/edit/${product.id}`} className="text-link">
                {product.title}
              </Link>
            </dd>
          </>
        )}
        {orderId && (
          <>
            <dt>Order</dt>
            <dd>
              <Link to={`/admin/orders/${orderId}`} className="text-link tabular-nums">
                {orderNumber(orderId)}
              </Link>
            </dd>
          </>
        )}
        <dt>Order on the page</dt>
        <dd>{one.position}</dd>
      </dl>
    </div>
  )
}

type FormsProps = {
  one: StaffTestimonialDetails
  result: TestimonialResult | undefined
  closeTo: string
}

function Forms({ one, result, closeTo }: FormsProps) {
  const { origin, version } = one
  return (
    <div className="grid gap-2">
      {origin === 'buyer' && <ReviewForms one={one} result={result?.refusal} />}
      <EditDisclosure
        label={origin === 'buyer' ? 'Order on the page' : 'Edit'}
        open={result?.submitted !== undefined}
      >
        <TestimonialEditForm
          {...{ version, origin, result, closeTo }}
          loaded={testimonialFormOf(one)}
        />
      </EditDisclosure>
      {origin !== 'buyer' && (
        <DeleteDisclosure
          label={testimonialText.deleteLabel}
          sure={testimonialText.deleteSure}
          go="Delete the testimonial"
          version={version}
        />
      )}
    </div>
  )
}
