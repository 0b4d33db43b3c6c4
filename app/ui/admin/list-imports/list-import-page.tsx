import { Form, href, useNavigation } from 'react-router'
import { importWords } from '../../../content/staff/import-words.ts'
import {
  listFormats,
  listKinds,
  listNoteWords,
  listOutcome,
  listPlans,
  listStates,
  listImportText as words,
} from '../../../content/staff/list-import.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { ListImportDetails, ListImportRow } from '../../../domain/list-import/list-details.ts'
import { LIST_FIELDS } from '../../../domain/list-import/list-fields.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { CancelImport } from '../imports/cancel-import.tsx'
import { Counts } from '../imports/counts.tsx'
import { RowsSection } from '../imports/rows-section.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { EmptyList } from '../kit/lists/staff-table.tsx'

type ListImportPageProps = {
  found: ListImportDetails | null
  rows?: ListImportRow[]
  hasMore?: boolean
  /** The last action's message, for browsers without scripts. */
  said: Toast | undefined
}

/** One import of a list: its dry run or its result. */
export function ListImportPage({ found, rows = [], hasMore = false, said }: ListImportPageProps) {
  if (!found) {
    return (
      <div className="staff-page">
        <h1 className="mb-6">{words.import}</h1>
        <EmptyList>{words.gone}</EmptyList>
      </div>
    )
  }
  const { kind, state, toCreate } = found
  return (
    <div className="staff-page">
      <header className="list-head">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{found.fileName}</h1>
          <p className="mt-1 text-ink-soft">
            {listKinds[kind].title} · {listFormats[found.format]}
          </p>
        </div>
        <ButtonLink to={href('/admin/import/:kind', { kind })} variant="secondary" size="small">
          {importWords.toImports}
        </ButtonLink>
      </header>
      <ToastWithoutScripts toast={said} />
      <p className="mb-4 font-medium" role="status">
        {listStates[state]}
      </p>
      <div className="grid gap-6">
        <Counts facts={countsOf(found)} />
        {state === 'checked' ? (
          <div className="flex flex-wrap items-start gap-3">
            {toCreate > 0 ? <Start found={found} /> : <p>{words.nothing}</p>}
            <CancelImport sure={words.cancelSure} />
          </div>
        ) : (
          <p className="text-ink-soft">{words.forgotten}</p>
        )}
        <RowsSection
          rows={rows.map(({ line, label, plan, notes }) => ({
            line,
            about: label,
            outcome: listOutcome(state, plan),
            isRefused: plan === 'refused',
            notes: notes.map((note) => ({ column: note.column, words: listNoteWords(note) })),
          }))}
          hasMore={hasMore}
          label={listKinds[kind].label}
          isPlan={state === 'checked'}
          download={href('/admin/import/:kind/:id/rows.csv', { kind, id: found.id })}
        />
      </div>
    </div>
  )
}

function countsOf({ state, toCreate, created, skipped, refused }: ListImportDetails) {
  return [
    state === 'checked'
      ? ([listPlans.create, toCreate] as const)
      : ([words.added, created] as const),
    [listPlans.skip, skipped] as const,
    [listPlans.refused, refused] as const,
  ]
}

function Start({ found: { toCreate, kind } }: { found: ListImportDetails }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name={LIST_FIELDS.intent} value="start" />
      <Button type="submit" size="small" busy={busy}>
        {busy ? words.starting : words.start(toCreate, listKinds[kind].noun)}
      </Button>
    </Form>
  )
}
