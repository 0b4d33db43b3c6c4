import { useId, useState } from 'react'
import { href } from 'react-router'
import { importWords } from '../../../content/staff/import-words.ts'
import {
  listFormats,
  listImportToasts,
  listKinds,
  listStates,
  listImportText as words,
} from '../../../content/staff/list-import.ts'
import type { ListImportDetails } from '../../../domain/list-import/list-details.ts'
import { LIST_FIELDS } from '../../../domain/list-import/list-fields.ts'
import type { ListKind } from '../../../domain/list-import/list-rules.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { type ImportLine, RecentImports } from '../imports/imports-so-far.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { EmptyList } from '../kit/lists/staff-table.tsx'
import { PageHead } from '../kit/page-head.tsx'

type ListImportsPageProps = {
  /** Null if there is no such list. */
  kind: ListKind | null
  /** Null if the imports could not be read. */
  loaded: ListImportDetails[] | null
  /** Why the last upload was refused. */
  problem: string | undefined
}

/** Imports of one list so far, and a form for a new one. */
export function ListImportsPage({ kind, loaded, problem }: ListImportsPageProps) {
  const { shown, failure } = useLastLoaded(loaded, listImportToasts.loadFailed)
  if (!kind) {
    return (
      <div className="staff-page">
        <h1 className="mb-6">{words.import}</h1>
        <EmptyList>{words.noKind}</EmptyList>
      </div>
    )
  }
  const { title, about, noun, back } = listKinds[kind]
  return (
    <div className="staff-page">
      <PageHead title={title}>
        <ButtonLink to={back} variant="secondary" size="small">
          To the {noun[1]}
        </ButtonLink>
      </PageHead>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">{about}</p>
      <UploadForm kind={kind} problem={problem} />
      <RecentImports
        title={words.list}
        counted={words.added}
        lines={shown?.map(lineOf)}
        failure={failure}
      />
    </div>
  )
}

const lineOf = ({ kind, format, state, created, ...line }: ListImportDetails): ImportLine => ({
  ...line,
  to: href('/admin/import/:kind/:id', { kind, id: line.id }),
  source: listFormats[format],
  state: listStates[state],
  count: created,
})

/** A native form: the browser shows its own progress, and the page works without scripts. */
function UploadForm({ kind, problem }: { kind: ListKind; problem: string | undefined }) {
  const [sending, setSending] = useState(false)
  // The result of a native form is lost at the first revalidation.
  const [shownProblem] = useState(problem)
  const title = useId()
  return (
    <section
      aria-labelledby={title}
      className="max-w-2xl rounded-lg border border-hairline bg-raised p-5"
    >
      <h2 id={title} className="sr-only">
        {words.upload}
      </h2>
      <form
        method="post"
        action={href('/admin/import/:kind', { kind })}
        encType="multipart/form-data"
        className="grid gap-5"
        onSubmit={() => setSending(true)}
      >
        <TextField
          label={words.file}
          name={LIST_FIELDS.file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hint={words.fileHint}
          error={shownProblem}
          required
        />
        <Button type="submit" className="w-fit" busy={sending}>
          {sending ? importWords.uploading : words.upload}
        </Button>
      </form>
    </section>
  )
}
