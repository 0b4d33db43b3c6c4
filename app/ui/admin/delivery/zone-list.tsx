import { Form, Link } from 'react-router'
import {
  areasWords,
  dayWords,
  deliveryToasts,
  priceWords,
  termsWords,
  deliveryText as words,
} from '../../../content/staff/delivery/delivery.ts'
import type { DeliveryQuote } from '../../../domain/delivery/delivery-quote.ts'
import type { Zone } from '../../../domain/delivery/zones/zone.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListPage } from '../kit/lists/list-page.tsx'
import { LoadError } from '../kit/lists/list-states.tsx'
import { type Column, StaffTable } from '../kit/lists/staff-table.tsx'

export const DELIVERY_PATH = '/admin/delivery'

export type ZoneListData = {
  zones: Zone[]
  mayChange: boolean
  /** The postcode that was tried, with its quote; null before a try. */
  tried: { postcode: string; quote: DeliveryQuote } | null
}

const COLUMNS: Column[] = ['Zone', 'Areas', { label: 'Price', numeric: true }, 'First delivery']

/** The delivery zones, and a form that tries a postcode. @param loaded null if they could not be read */
export function ZoneList({ loaded }: { loaded: ZoneListData | null }) {
  const { shown, failure } = useLastLoaded(loaded, deliveryToasts.loadFailed)
  return (
    <ListPage
      title={words.title}
      paged={shown ? { total: shown.zones.length, more: false } : undefined}
      noun={['zone', 'zones']}
      actions={
        shown?.mayChange && (
          <ButtonLink to={`${DELIVERY_PATH}/new`} size="small" preventScrollReset>
            {words.newTitle}
          </ButtonLink>
        )
      }
    >
      {failure && <LoadError words={failure.title} />}
      <TryPostcode tried={shown?.tried ?? null} />
      <p className="mb-4 max-w-prose text-ink-soft">{words.about}</p>
      {shown && (
        <StaffTable caption={words.caption} columns={COLUMNS}>
          {shown.zones.map((zone) => (
            <Row key={zone.id} zone={zone} />
          ))}
        </StaffTable>
      )}
    </ListPage>
  )
}

/** The whole row opens the zone; its name is the link. */
function Row({ zone }: { zone: Zone }) {
  const { offer } = zone
  return (
    <tr>
      <th scope="row">
        <Link
          to={`${DELIVERY_PATH}/${zone.id}`}
          preventScrollReset
          className="font-medium wrap-anywhere row-link"
        >
          {zone.name}
        </Link>
      </th>
      <td data-label="Areas" className="max-w-md wrap-anywhere">
        <span className="line-clamp-3">{areasWords(zone)}</span>
      </td>
      <td data-label="Price" className="numeric">
        {offer.kind === 'delivered' ? priceWords(offer.terms.price) : words.kinds[offer.kind]}
      </td>
      <td
        data-label={offer.kind === 'delivered' ? 'First delivery' : undefined}
        className="text-ink-soft"
      >
        {offer.kind === 'delivered' ? termsWords(offer.terms) : ''}
      </td>
    </tr>
  )
}

function TryPostcode({ tried }: { tried: ZoneListData['tried'] }) {
  const isWrong = tried !== null && !('zone' in tried.quote)
  return (
    <section aria-label={words.try} className="mb-6 max-w-xl">
      <Form action={DELIVERY_PATH} preventScrollReset className="flex items-end gap-3">
        <div className="grow">
          <TextField
            label={words.try}
            name="postcode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
            hint={words.tryHint}
            defaultValue={tried?.postcode ?? ''}
          />
        </div>
        <Button type="submit" variant="secondary">
          {words.tryButton}
        </Button>
      </Form>
      {tried && (
        <p
          role="status"
          className={isWrong ? 'mt-2 font-medium text-red' : 'mt-3 rounded-lg bg-sunken px-4 py-3'}
        >
          {triedWords(tried.quote)}
        </p>
      )}
    </section>
  )
}

function triedWords(quote: DeliveryQuote): string {
  switch (quote.state) {
    case 'delivered':
      return `${quote.outcode} is in “${quote.zone.name}”: ${priceWords(quote.price).toLowerCase()}, from ${dayWords(quote.from)}.`
    case 'ask':
      return `${quote.outcode} is in “${quote.zone.name}”: ask first.`
    case 'not':
      return `${quote.outcode} is in “${quote.zone.name}”: we do not deliver there.`
    case 'unknown':
      return 'No postcode begins with these letters.'
    case 'forces':
      return 'This is an address of the British Forces Post Office, which no zone covers.'
    case 'unreadable':
      return 'This is not a postcode. Enter one such as HP11 1AA, or only HP11.'
  }
}
