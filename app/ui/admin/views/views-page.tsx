import { Form, Link } from 'react-router'
import { viewWords as words } from '../../../content/staff/views.ts'
import {
  type SavedView,
  VIEW_LISTS,
  VIEW_NAME_MAX,
  type ViewList,
} from '../../../domain/staff/views/view-query.ts'
import { VIEW_FIELDS } from '../../../forms/staff/view-form.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import type { ActionResult } from '../kit/forms/action-result.ts'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { EmptyList } from '../kit/lists/staff-table.tsx'

/** A refused form, to be shown again. `id`: of the view to rename; null for a new one. */
export type ViewResult = ActionResult & {
  id?: string | null
  list?: ViewList
  search?: string
  name?: string
}

/** The staff member's own views: renaming and deleting them. */
export function ViewsPage({
  views,
  result,
}: {
  views: readonly SavedView[]
  result: ViewResult | undefined
}) {
  const lists = VIEW_LISTS.filter((list) => views.some((view) => view.list === list))
  return (
    <div className="staff-page max-w-3xl">
      <h1>{words.title}</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">{words.about}</p>
      <ToastWithoutScripts toast={result?.toast} />
      {result?.errors && result.id === null && <NewView {...result} />}
      {lists.length === 0 && <EmptyList>{words.none}</EmptyList>}
      {lists.map((list) => (
        <section key={list} className="mb-8" aria-labelledby={`views-${list}`}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id={`views-${list}`} className="text-xl">
              {words.lists[list]}
            </h2>
            <ButtonLink to={pathOf(list)} variant="secondary" size="small">
              {words.backTo[list]}
            </ButtonLink>
          </div>
          <ul className="grid gap-3 wrap-anywhere">
            {views
              .filter((view) => view.list === list)
              .map((view) => (
                <View
                  key={view.id}
                  view={view}
                  result={result?.id === view.id ? result : undefined}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const pathOf = (list: ViewList) => `/admin/${list}`

function View({ view, result }: { view: SavedView; result: ViewResult | undefined }) {
  const { id, list, name, query } = view
  return (
    <li className="rounded-lg border border-hairline bg-raised p-4">
      <Form method="post" className="flex flex-wrap items-end gap-3" noValidate>
        <input type="hidden" name={VIEW_FIELDS.id} value={id} />
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label={words.renameOf(name)}
            name={VIEW_FIELDS.name}
            defaultValue={result?.name ?? name}
            error={result?.errors?.name}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
          />
        </div>
        <Button type="submit" size="small" name={VIEW_FIELDS.intent} value="rename">
          {words.rename} <span className="sr-only">{name}</span>
        </Button>
        <Link
          to={{ pathname: pathOf(list), search: query }}
          className="button button-secondary button-small"
        >
          {words.open} <span className="sr-only">{name}</span>
        </Link>
        <Button
          type="submit"
          variant="quiet"
          size="small"
          name={VIEW_FIELDS.intent}
          value="delete"
          aria-label={words.deleteOf(name)}
        >
          {words.delete}
        </Button>
      </Form>
    </li>
  )
}

/** A new view that was refused. */
function NewView({ list = 'products', search = '', name = '', errors }: ViewResult) {
  return (
    <section className="mb-8 rounded-lg border border-red bg-raised p-4" aria-label={words.save}>
      <Form method="post" className="flex flex-wrap items-end gap-3" noValidate>
        <input type="hidden" name={VIEW_FIELDS.list} value={list} />
        <input type="hidden" name={VIEW_FIELDS.search} value={search} />
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label={`${words.save}: ${words.lists[list]}`}
            name={VIEW_FIELDS.name}
            defaultValue={name}
            error={errors?.name}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
          />
        </div>
        <Button type="submit" size="small" name={VIEW_FIELDS.intent} value="save">
          {words.saveButton}
        </Button>
      </Form>
    </section>
  )
}
