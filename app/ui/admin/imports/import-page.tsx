import { Form, href, useNavigation } from 'react-router'
import { importWords } from '../../../content/staff/import-words.ts'
import {
  failureTexts,
  sourceNames,
  stateNames,
  importText as words,
} from '../../../content/staff/products/product-import.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type {
  ImportDetails,
  ImportRow,
} from '../../../domain/product-admin/import/import-details.ts'
import { IMPORT_FIELDS } from '../../../domain/product-admin/import/import-fields.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { EmptyList } from '../kit/lists/staff-table.tsx'
import { CancelImport } from './cancel-import.tsx'
import { ImportCounts, ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { MappingForm } from './mapping-form.tsx'

export type ImportPageProps = {
  found: ImportDetails | null
  rows?: ImportRow[]
  hasMore?: boolean
  /** The last action's message, for browsers without scripts. */
  said: Toast | undefined
}

/** One import, by its state: mapping, dry run, progress or result. */
export function ImportPage({ found, rows = [], hasMore = false, said }: ImportPageProps) {
  const toImports = (
    <ButtonLink to={href('/admin/products/import')} variant="secondary" size="small">
      {importWords.toImports}
    </ButtonLink>
  )
  if (!found) {
    return (
      <div className="staff-page">
        <h1 className="mb-6">{words.title}</h1>
        <EmptyList action={toImports}>{words.gone}</EmptyList>
      </div>
    )
  }
  return (
    <div className="staff-page">
      <header className="list-head">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{found.fileName}</h1>
          <p className="mt-1 text-ink-soft wrap-anywhere">
            {sourceNames[found.source]} · {found.productCount.toLocaleString('en-GB')}{' '}
            {found.productCount === 1 ? 'product' : 'products'}
            {found.picturesName && ` · ${found.picturesName}`}
          </p>
        </div>
        {toImports}
      </header>
      <ToastWithoutScripts toast={said} />
      <p className="mb-4 font-medium" role="status">
        {stateNames[found.state]}
        {found.failure && `: ${failureTexts(found.failure)}`}
      </p>
      <Body found={found} rows={rows} hasMore={hasMore} />
    </div>
  )
}

type BodyProps = { found: ImportDetails; rows: ImportRow[]; hasMore: boolean }

function Body({ found, rows, hasMore }: BodyProps) {
  const { state, counts } = found
  if (state === 'uploaded') {
    return (
      <div className="grid gap-6">
        <MappingForm found={found} />
        <CancelImport sure={words.cancelSure} />
      </div>
    )
  }
  const isWorking = state === 'checking' || state === 'running'
  return (
    <div className="grid gap-6">
      {isWorking ? <ImportProgress found={found} /> : <ImportCounts found={found} />}
      {state === 'checked' && (
        <div className="flex flex-wrap items-start gap-3">
          {counts.toDo > 0 && <Start count={counts.toDo} />}
          <Disclosure label={words.checkAgain}>
            <div className="mt-5 mb-3">
              <MappingForm found={found} />
            </div>
          </Disclosure>
          <CancelImport sure={words.cancelSure} />
        </div>
      )}
      {isWorking && <CancelImport sure={words.cancelSure} />}
      {state !== 'checking' && counts.checked > 0 && (
        <ImportRows found={found} rows={rows} hasMore={hasMore} />
      )}
    </div>
  )
}

function Start({ count }: { count: number }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name={IMPORT_FIELDS.intent} value="start" />
      <Button type="submit" size="small" busy={busy}>
        {words.start(count)}
      </Button>
    </Form>
  )
}
