import { Fragment } from 'react'
import { useFetcher } from 'react-router'
import { changedWhileTyping } from '../../../../content/staff/changed-while-typing.ts'
import { parcelWords as words } from '../../../../content/staff/orders/order-parcels.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { parcelShown } from '../../../../domain/orders/parcels/carriers.ts'
import { Button } from '../../../button.tsx'
import { CheckboxField } from '../../../forms/field.tsx'
import { Disclosure } from '../../kit/dialogs/disclosure.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'
import { ChangedNotice } from '../../kit/forms/changed-notice.tsx'
import { useKeptInput } from '../../kit/forms/kept-input.ts'
import type { PostedForm } from '../posted-form.ts'
import { ParcelFields } from './parcel-fields.tsx'

/** The parcel of a shipped order: carrier, tracking number with a link, and a form to change them. */
export function ParcelForm({
  order: { parcel, status, customer },
  mayEdit,
  action,
  posted,
}: {
  order: StaffOrder
  mayEdit: boolean
  action: string
  posted: PostedForm | undefined
}) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const shown = parcelShown(parcel)
  const kept = useKeptInput(shown, fetcher)
  // Once the form has been saved, it follows what is stored.
  const { submitted, errors: postedErrors } = (kept.turn === 0 && posted) || {}
  const errors = fetcher.data?.errors ?? postedErrors
  const isOpen = Boolean(errors?.carrier || errors?.trackingNumber || submitted)
  const mayChange = mayEdit && (status === 'shipped' || status === 'delivered')
  if (!parcel && !mayChange) return null
  return (
    <section className="grid gap-3">
      {parcel && (
        <div>
          <h3 className="text-lg">{words.title}</h3>
          <p>{parcel.carrierName}</p>
          <p className="tabular-nums wrap-anywhere">{parcel.trackingNumber}</p>
          {parcel.href && (
            <a href={parcel.href} target="_blank" rel="noreferrer" className="text-link">
              {words.follow}
            </a>
          )}
        </div>
      )}
      {mayChange && (
        <Disclosure label={parcel ? words.change : words.add} open={isOpen}>
          <fetcher.Form
            method="post"
            action={action}
            className="mt-3 grid gap-3"
            onInput={kept.onInput}
          >
            <input type="hidden" name="from" value={shown} />
            <ChangedNotice kept={kept} now={nowWords(parcel)} />
            <Fragment key={kept.key}>
              <ParcelFields parcel={submitted ?? parcel} errors={errors} />
              {customer.email && (
                <CheckboxField
                  name="tell"
                  defaultChecked={submitted ? 'tell' in submitted : status === 'shipped'}
                  label={words.notify}
                />
              )}
            </Fragment>
            <Button
              type="submit"
              name="intent"
              value="parcel"
              variant="secondary"
              size="small"
              className="w-fit"
              busy={fetcher.state !== 'idle'}
            >
              {words.save}
            </Button>
          </fetcher.Form>
        </Disclosure>
      )}
    </section>
  )
}

const nowWords = (parcel: StaffOrder['parcel']): string =>
  parcel
    ? changedWhileTyping.parcel(parcel.carrierName, parcel.trackingNumber)
    : changedWhileTyping.noParcel
