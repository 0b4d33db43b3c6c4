import { Link } from 'react-router'
import { documentLabels, pageWords as words } from '../../../content/staff/words.ts'
import type { DocumentState } from '../../../domain/pages/versions.ts'
import { DateTime } from '../kit/date-time.tsx'
import { StateWords } from './state-words.tsx'
import './words.css'

/** The pages whose texts staff edit, with their states. */
export function WordsList({ documents }: { documents: readonly DocumentState[] }) {
  return (
    <div className="staff-page">
      <h1>{words.title}</h1>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">{words.about}</p>
      <ul className="words-list">
        {documents.map((state) => (
          <li key={state.document}>
            <h2 className="font-sans text-base font-medium tracking-normal">
              <Link to={`/admin/words/${state.document}`} className="text-link">
                {documentLabels[state.document]}
              </Link>
            </h2>
            <StateWords state={state} />
            <p className="text-sm text-ink-soft">
              {state.changedAt ? (
                <>
                  {words.changed}: {state.changedBy}, <DateTime date={state.changedAt} withTime />
                </>
              ) : (
                words.never
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
