import { Link } from 'react-router'
import { waitingText as words } from '../../../content/staff/delivery/waiting.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { ButtonLink } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StaffTable } from '../kit/lists/staff-table.tsx'
import { PageHead } from '../kit/page-head.tsx'

type WaitingPageProps = {
  wanted: { what: string; sizes: string; people: number; top: string; since: Date }[]
  pieces: { id: ProductId; title: string; people: number }[]
}

/** What visitors have set alerts for, most wanted first. */
export function WaitingPage({ wanted, pieces }: WaitingPageProps) {
  const { what, people, top, since } = words.columns
  return (
    <div className="staff-page">
      <PageHead title={words.title}>
        <ButtonLink to="/admin/sell-submissions" variant="secondary" size="small">
          Sell Requests
        </ButtonLink>
      </PageHead>
      <p className="mb-4 max-w-prose text-ink-soft">{words.about}</p>
      {wanted.length === 0 ? (
        <p className="mb-4">{words.none}</p>
      ) : (
        <StaffTable
          caption={words.caption}
          columns={[
            what,
            { label: people, numeric: true },
            { label: top, numeric: true },
            { label: since },
          ]}
        >
          {wanted.map((row) => (
            <tr key={row.what}>
              <th scope="row" className="wrap-anywhere">
                {row.what}
                {row.sizes && <span className="block font-normal text-ink-soft">{row.sizes}</span>}
              </th>
              <td data-label={people} className="numeric">
                {row.people}
              </td>
              <td data-label={top} className="numeric">
                {row.top}
              </td>
              <td data-label={since}>
                <DateTime date={row.since} />
              </td>
            </tr>
          ))}
        </StaffTable>
      )}
      {pieces.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-lg">{words.pieces}</h2>
          <StaffTable
            caption={words.piecesCaption}
            columns={[words.piece, { label: people, numeric: true }]}
          >
            {pieces.map(({ id, title, people: count }) => (
              <tr key={id}>
                <th scope="row" className="wrap-anywhere">
                  <Link to={`/admin/products/edit/${id}`} className="text-link">
                    {title}
                  </Link>
                </th>
                <td data-label={people} className="numeric">
                  {count}
                </td>
              </tr>
            ))}
          </StaffTable>
        </section>
      )}
    </div>
  )
}
