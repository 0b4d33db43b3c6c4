import { Link, useLocation, useSearchParams } from 'react-router'
import { hitsWords, redirectText, redirectToasts } from '../../../content/staff/redirects.ts'
import { readRedirectListRequest } from '../../../domain/redirects/redirect-filters.ts'
import type { StaffRedirect } from '../../../domain/redirects/staff-redirect.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { ButtonLink } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import type { Column } from '../kit/lists/staff-table.tsx'
import { ImportLink } from '../list-imports/import-link.tsx'

export type RedirectListData = {
  redirects: Paged<StaffRedirect>
  mayEdit: boolean
  mayImport: boolean
}

export const REDIRECTS_PATH = '/admin/redirects'
const COLUMNS: Column[] = [
  { label: redirectText.from, by: 'from' },
  redirectText.to,
  { label: redirectText.hits, by: 'hits', numeric: true },
  { label: redirectText.last, by: 'last' },
  { label: 'Created', by: 'created' },
]

/** The redirects. @param loaded null if they could not be read */
export function RedirectList({ loaded }: { loaded: RedirectListData | null }) {
  const { shown, failure } = useLastLoaded(loaded, redirectToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readRedirectListRequest(params)
  return (
    <ListScreen
      path={REDIRECTS_PATH}
      title={redirectText.title}
      noun={['redirect', 'redirects']}
      caption={redirectText.title}
      request={request}
      searchLabel="Search redirects"
      filters={[
        {
          name: 'used',
          label: redirectText.hits,
          value: request.unused ? 'no' : null,
          options: [
            ['', redirectText.any],
            ['no', redirectText.unused],
          ],
        },
      ]}
      columns={COLUMNS}
      row={(redirect) => <Row key={redirect.id} redirect={redirect} search={search} />}
      none={redirectText.none}
      noMatch={redirectText.noMatch}
      failure={failure}
      paged={shown?.redirects}
      mayExport={shown !== null}
      actions={
        <>
          {shown?.mayImport && <ImportLink kind="redirects" />}
          {shown?.mayEdit && (
            <ButtonLink to={`${REDIRECTS_PATH}/new${search}`} size="small" preventScrollReset>
              {redirectText.newTitle}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

/** The whole row opens the redirect; the old address is the link. */
function Row({ redirect, search }: { redirect: StaffRedirect; search: string }) {
  const { id, from, to, hits, lastHitAt, createdAt } = redirect
  return (
    <tr>
      <th scope="row">
        <Link
          to={`${REDIRECTS_PATH}/${id}${search}`}
          preventScrollReset
          className="inline-flex min-h-6 items-center font-medium wrap-anywhere row-link"
        >
          {from}
        </Link>
      </th>
      <td data-label={redirectText.to} className="wrap-anywhere">
        {to}
      </td>
      <td data-label={redirectText.hits} className="numeric">
        {hitsWords(hits)}
      </td>
      <td data-label={redirectText.last} className="text-ink-soft">
        {lastHitAt ? <DateTime date={lastHitAt} /> : '–'}
      </td>
      <td data-label="Created" className="text-ink-soft">
        <DateTime date={createdAt} />
      </td>
    </tr>
  )
}
