import { Form } from 'react-router'
import { documentLabels, pathInWords, pageWords as words } from '../../../content/staff/words.ts'
import type { VersionChange } from '../../../domain/pages/admin/compare-lines.ts'
import type { DocumentName } from '../../../domain/pages/documents.ts'
import { keyAt } from '../../article/rich-text.tsx'
import { Button, ButtonLink } from '../../button.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import type { DocumentResult } from './loaded-document.ts'
import { WordsHeading } from './words-heading.tsx'
import './words.css'

export type LoadedVersion = {
  name: DocumentName
  number: number
  /** The version that it is compared with. */
  other: number
  /** The newest version. */
  base: number
  changes: VersionChange[]
  mayEdit: boolean
}

type VersionPageProps = { loaded: LoadedVersion; result: DocumentResult | undefined }

/** The changes of a version, and the form that restores it. */
export function VersionPage({ loaded, result }: VersionPageProps) {
  const { name, number, other, base, mayEdit } = loaded
  // Anchor ids are derived from titles.
  const changes = loaded.changes.filter(({ path }) => !path.endsWith('.id'))
  return (
    <div className="staff-page">
      <WordsHeading title={documentLabels[name]} />
      <ToastWithoutScripts toast={result?.toast} />
      <h2 className="mb-4 text-lg">
        {number === other ? words.version(number) : words.changes(number, other)}
      </h2>
      <div className="mb-6 flex flex-wrap gap-3">
        <ButtonLink to={`/admin/words/${name}`} variant="secondary" size="small">
          {words.back}
        </ButtonLink>
        <ButtonLink
          to={`/admin/words/${name}/preview?version=${number}`}
          variant="secondary"
          size="small"
        >
          {words.look}
        </ButtonLink>
      </div>
      {number !== other && changes.length === 0 && <p>{words.same}</p>}
      <ul className="grid max-w-4xl gap-4">
        {changes.map(({ path, lines }) => (
          <li key={path} className="words-change">
            <p className="mb-2 font-medium">{pathInWords(path)}</p>
            {lines.map(({ kind, text }, place) => {
              const Line = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'p'
              return <Line key={keyAt(place)}>{text}</Line>
            })}
          </li>
        ))}
      </ul>
      {mayEdit && number !== base && (
        <Form method="post" className="mt-8">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="base" value={base} />
          <p className="mb-3 text-ink-soft">{words.restoreHint}</p>
          <Button type="submit" name="do" value="restore">
            {words.restore}
          </Button>
        </Form>
      )}
    </div>
  )
}
