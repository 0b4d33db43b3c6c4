import { Form, href, useNavigation } from 'react-router'
import {
  listFormats,
  listKinds,
  listPlans,
  listStates,
  listImportText as words,
} from '../../../content/staff/list-import.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { ListImportDetails, ListImportRow } from '../../../domain/list-import/list-details.ts'
import { LIST_FIELDS } from '../../../domain/list-import/list-fields.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { Disclosure } from '../kit/disclosure.tsx'
import { SaidWithoutScripts } from '../kit/list-states.tsx'
import { EmptyList } from '../kit/staff-table.tsx'
import { ListImportRows } from './list-import-rows.tsx'

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
          {words.toImports}
        </ButtonLink>
      </header>
      <SaidWithoutScripts toast={said} />
      <p className="mb-4 font-medium" role="status">
        {listStates[state]}
      </p>
      <div className="grid gap-6">
        <Counts found={found} />
        {state === 'checked' ? (
          <div className="flex flex-wrap items-start gap-3">
            {toCreate > 0 ? <Start found={found} /> : <p>{words.nothing}</p>}
            <Cancel />
          </div>
        ) : (
          <p className="text-ink-soft">{words.forgotten}</p>
        )}
        <ListImportRows found={found} rows={rows} hasMore={hasMore} />
      </div>
    </div>
  )
}

function Counts({
  found: { state, toCreate, created, skipped, refused },
}: {
  found: ListImportDetails
}) {
  const facts: [string, number][] = [
    state === 'checked' ? [listPlans.create, toCreate] : ['Added', created],
    [listPlans.skip, skipped],
    [listPlans.refused, refused],
  ]
  return (
    <dl className="grid max-w-2xl grid-cols-3 gap-3">
      {facts.map(([label, count]) => (
        <div key={label} className="rounded-lg border border-hairline bg-raised px-3 py-3 sm:px-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-xl tabular-nums">{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Start({ found: { toCreate, kind } }: { found: ListImportDetails }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name={LIST_FIELDS.intent} value="start" />
      <Button type="submit" size="small" disabled={busy}>
        {busy ? words.starting : words.start(toCreate, listKinds[kind].noun)}
      </Button>
    </Form>
  )
}

function Cancel() {
  return (
    <Disclosure label={words.cancel}>
      <Form method="post" className="mt-2 grid max-w-xs gap-2">
        <input type="hidden" name={LIST_FIELDS.intent} value="cancel" />
        <p>{words.cancelSure}</p>
        <Button type="submit" variant="destructive" size="small">
          {words.cancel}
        </Button>
      </Form>
    </Disclosure>
  )
}
