import { useLocation } from 'react-router'
import { historyInWords } from '../../../content/staff/people/history.ts'
import { hitsWords, redirectText, redirectToasts } from '../../../content/staff/redirects.ts'
import type { StaffRedirectDetails } from '../../../domain/redirects/staff-redirect.ts'
import { DateTime } from '../kit/date-time.tsx'
import { DeleteDisclosure } from '../kit/dialogs/delete-disclosure.tsx'
import { EditDisclosure } from '../kit/dialogs/edit-disclosure.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { HistoryList } from '../kit/history-list.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { RedirectEditForm } from './redirect-form.tsx'
import { REDIRECTS_PATH } from './redirect-list.tsx'
import type { RedirectResult } from './redirect-result.ts'

export type RedirectData = { redirect: StaffRedirectDetails; mayEdit: boolean }

/** A redirect in a dialog over the list: its addresses, use and history. */
export function RedirectDialog({
  loaded,
  result,
}: {
  loaded: RedirectData | null
  result: RedirectResult | undefined
}) {
  const { search } = useLocation()
  const closeTo = REDIRECTS_PATH + search
  const { shown, failure } = useLastLoaded(loaded, redirectToasts.loadFailed)
  useResultToast(result)
  return (
    <RouteDialog title={redirectText.one} closeTo={closeTo}>
      <ToastWithoutScripts toast={result?.toast} />
      {failure && <LoadError words={redirectText.notLoaded} />}
      {shown && (
        <div className="grid gap-7">
          <Facts redirect={shown.redirect} />
          {shown.mayEdit && (
            <div className="grid gap-2">
              <EditDisclosure open={result?.submitted !== undefined}>
                <RedirectEditForm redirect={shown.redirect} {...{ result, closeTo }} />
              </EditDisclosure>
              <DeleteDisclosure sure={redirectText.deleteSure} go="Delete the redirect" />
            </div>
          )}
          <section>
            <h3 className="mb-2 text-lg">History</h3>
            <HistoryList
              entries={shown.redirect.history.map((line) => ({ ...line, ...historyInWords(line) }))}
            />
          </section>
        </div>
      )}
    </RouteDialog>
  )
}

function Facts({ redirect: { from, to, hits, lastHitAt } }: { redirect: StaffRedirectDetails }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
      <dt>{redirectText.from}</dt>
      <dd>{from}</dd>
      <dt>{redirectText.to}</dt>
      <dd>
        <a href={to} className="text-link">
          {to}
        </a>
      </dd>
      <dt>{redirectText.hits}</dt>
      <dd>{hitsWords(hits)}</dd>
      {lastHitAt && (
        <>
          <dt>{redirectText.last}</dt>
          <dd>
            <DateTime date={lastHitAt} />
          </dd>
        </>
      )}
    </dl>
  )
}
