import {
  areasWords,
  deliveryToasts,
  priceWords,
  termsWords,
  deliveryText as words,
} from '../../../content/staff/delivery/delivery.ts'
import { historyInWords } from '../../../content/staff/people/history.ts'
import type { Zone } from '../../../domain/delivery/zones/zone.ts'
import type { HistoryLine } from '../../../domain/staff/history/history-line.ts'
import { DeleteDisclosure } from '../kit/dialogs/delete-disclosure.tsx'
import { EditDisclosure } from '../kit/dialogs/edit-disclosure.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { HistoryList } from '../kit/history-list.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { ZoneEditForm } from './zone-form.tsx'
import { DELIVERY_PATH } from './zone-list.tsx'
import type { ZoneResult } from './zone-result.ts'

export type ZoneData = { zone: Zone & { history: HistoryLine[] }; mayChange: boolean }

type ZoneDialogProps = { loaded: ZoneData | null; result: ZoneResult | undefined }

/** A zone in a dialog over the list: its areas, terms and history. */
export function ZoneDialog({ loaded, result }: ZoneDialogProps) {
  const { shown, failure } = useLastLoaded(loaded, deliveryToasts.loadFailed)
  useResultToast(result)
  return (
    <RouteDialog title={shown?.zone.name ?? words.title} closeTo={DELIVERY_PATH}>
      <ToastWithoutScripts toast={result?.toast} />
      {failure && <LoadError words={words.notLoaded} />}
      {shown && (
        <div className="grid gap-7">
          <Facts zone={shown.zone} />
          {shown.mayChange && (
            <div className="grid gap-2">
              <EditDisclosure open={result?.submitted !== undefined}>
                <ZoneEditForm zone={shown.zone} result={result} />
              </EditDisclosure>
              {!shown.zone.isDefaultZone && (
                <DeleteDisclosure sure={words.deleteSure} go="Delete the zone" />
              )}
            </div>
          )}
          <section>
            <h3 className="mb-2 text-lg">History</h3>
            <HistoryList
              entries={shown.zone.history.map((line) => ({ ...line, ...historyInWords(line) }))}
            />
          </section>
        </div>
      )}
    </RouteDialog>
  )
}

/** Creates a zone. */
export function NewZoneDialog({ result }: { result: ZoneResult | undefined }) {
  useResultToast(result)
  return (
    <RouteDialog title={words.newTitle} closeTo={DELIVERY_PATH}>
      <ToastWithoutScripts toast={result?.toast} />
      <ZoneEditForm zone={null} result={result} />
    </RouteDialog>
  )
}

function Facts({ zone }: { zone: Zone }) {
  const { offer } = zone
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
      <dt>Areas</dt>
      <dd>{areasWords(zone)}</dd>
      <dt>{words.kind}</dt>
      <dd>{words.kinds[offer.kind]}</dd>
      {offer.kind === 'delivered' && (
        <>
          <dt>Price</dt>
          <dd>{priceWords(offer.terms.price)}</dd>
          <dt>When</dt>
          <dd>{termsWords(offer.terms)}</dd>
        </>
      )}
    </dl>
  )
}
