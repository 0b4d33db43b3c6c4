import { Link, useLocation, useSearchParams } from 'react-router'
import {
  codeStateWords,
  daysWords,
  discountText,
  discountToastsForStaff,
  usesWords,
  valueWords,
} from '../../../content/staff/discounts.ts'
import {
  CODE_STATES,
  readCodeListRequest,
} from '../../../domain/discounts/admin/discount-filters.ts'
import type { StaffCode } from '../../../domain/discounts/admin/staff-code.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { ButtonLink } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import type { Column } from '../kit/lists/staff-table.tsx'
import { ImportLink } from '../list-imports/import-link.tsx'
import { CodeStateDot } from './code-state.tsx'

export type CodeListData = { codes: Paged<StaffCode>; mayAdminister: boolean }

export const CODES_PATH = '/admin/discount-codes'
const COLUMNS: Column[] = [
  { label: 'Code', by: 'code' },
  { label: 'Takes off', numeric: true },
  'State',
  { label: 'Used', by: 'uses', numeric: true },
  'Valid',
  { label: 'Created', by: 'created' },
]
const STATE_OPTIONS = CODE_STATES.map((state) => [state, codeStateWords[state]] as const)

/** The discount codes. @param loaded null if they could not be read */
export function CodeList({ loaded }: { loaded: CodeListData | null }) {
  const { shown, failure } = useLastLoaded(loaded, discountToastsForStaff.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readCodeListRequest(params)
  return (
    <ListScreen
      path={CODES_PATH}
      title={discountText.title}
      noun={['code', 'codes']}
      caption={discountText.title}
      request={request}
      searchLabel="Search codes"
      filters={[
        {
          name: 'state',
          label: 'State',
          value: request.state,
          options: [['', 'Any state'], ...STATE_OPTIONS],
        },
      ]}
      columns={COLUMNS}
      row={(code) => <Row key={code.id} code={code} search={search} />}
      none={discountText.none}
      noMatch={discountText.noMatch}
      failure={failure}
      paged={shown?.codes}
      mayExport={shown?.mayAdminister}
      actions={
        shown?.mayAdminister && (
          <>
            <ImportLink kind="discount-codes" />
            <ButtonLink to={`${CODES_PATH}/new${search}`} size="small" preventScrollReset>
              {discountText.newTitle}
            </ButtonLink>
          </>
        )
      }
    />
  )
}

/** The whole row opens the code; its text is the link. */
function Row({ code, search }: { code: StaffCode; search: string }) {
  const muted = code.state === 'ended' || code.state === 'expired'
  return (
    <tr className={muted ? 'text-ink-soft' : undefined}>
      <th scope="row">
        <Link
          to={`${CODES_PATH}/${code.id}${search}`}
          preventScrollReset
          className="font-medium wrap-anywhere row-link"
        >
          {code.code}
        </Link>
      </th>
      <td data-label="Takes off" className="numeric">
        {valueWords(code)}
      </td>
      <td data-label="State">
        <CodeStateDot state={code.state} />
      </td>
      <td data-label="Used" className="numeric">
        {usesWords(code)}
      </td>
      <td data-label="Valid">{daysWords(code)}</td>
      <td data-label="Created" className="text-ink-soft">
        <DateTime date={code.createdAt} />
      </td>
    </tr>
  )
}
