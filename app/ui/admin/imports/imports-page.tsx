import { useId, useState } from 'react'
import { href } from 'react-router'
import { importWords } from '../../../content/staff/import-words.ts'
import {
  importToasts,
  sourceNames,
  stateNames,
  importText as words,
} from '../../../content/staff/products/product-import.ts'
import type { ImportSummary } from '../../../domain/product-admin/import/import-details.ts'
import { IMPORT_FIELDS } from '../../../domain/product-admin/import/import-fields.ts'
import { Button } from '../../button.tsx'
import { CheckboxField, TextField } from '../../forms/field.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { type ImportLine, RecentImports } from './imports-so-far.tsx'

/**
 * Import and export of products: a form for a new import, the archive, the imports so far.
 *
 * @param loaded null if the imports could not be read
 * @param problem why the last upload was refused
 */
export function ImportsPage({
  loaded,
  problem,
}: {
  loaded: ImportSummary[] | null
  problem: string | undefined
}) {
  const { shown, failure } = useLastLoaded(loaded, importToasts.loadFailed)
  return (
    <div className="staff-page">
      <h1>{words.title}</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">{words.about}</p>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <UploadForm problem={problem} />
        <MoveOut />
      </div>
      <RecentImports
        title={words.list}
        counted="Products"
        lines={shown?.map(lineOf)}
        failure={failure}
      />
    </div>
  )
}

const lineOf = ({ source, state, productCount, ...line }: ImportSummary): ImportLine => ({
  ...line,
  to: href('/admin/products/import/:id', { id: line.id }),
  source: sourceNames[source],
  state: stateNames[state],
  count: productCount,
})

/** A native form: the browser shows its own progress, and the page works without scripts. */
function UploadForm({ problem }: { problem: string | undefined }) {
  const [sending, setSending] = useState(false)
  // The result of a native form is lost at the first revalidation.
  const [shownProblem] = useState(problem)
  const title = useId()
  return (
    <section aria-labelledby={title} className="rounded-lg border border-hairline bg-raised p-5">
      <h2 id={title} className="mb-4 text-xl">
        {words.newImport}
      </h2>
      <form
        method="post"
        action={href('/admin/products/import')}
        encType="multipart/form-data"
        className="grid gap-5"
        onSubmit={() => setSending(true)}
      >
        <TextField
          label={words.file}
          name={IMPORT_FIELDS.file}
          type="file"
          accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
          hint={words.fileHint}
          error={shownProblem}
          required
        />
        <TextField
          label={words.pictures}
          name={IMPORT_FIELDS.pictures}
          type="file"
          accept=".zip,application/zip"
          hint={words.picturesHint}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={sending}>
            {sending ? importWords.uploading : words.upload}
          </Button>
          <p className="text-ink-soft">{words.filesKept}</p>
        </div>
      </form>
    </section>
  )
}

function MoveOut() {
  const title = useId()
  return (
    <section aria-labelledby={title} className="rounded-lg border border-hairline bg-raised p-5">
      <h2 id={title} className="mb-4 text-xl">
        {words.moveOut}
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">{words.moveOutAbout}</p>
      {/* A native form: the response is a file. */}
      <form action={href('/admin/products/archive.zip')} className="grid gap-3">
        <CheckboxField label={words.withSubscribers} name="subscribers" value="yes" />
        <Button type="submit" variant="secondary" className="w-fit">
          {words.archive}
        </Button>
      </form>
    </section>
  )
}
