import { Form, href, Link, useLocation } from 'react-router'
import { viewWords as words } from '../../../../content/staff/views.ts'
import {
  type SavedView,
  VIEW_NAME_MAX,
  type ViewList,
  viewQuery,
} from '../../../../domain/staff/views/view-query.ts'
import { VIEW_FIELDS } from '../../../../forms/staff/view-form.ts'
import { Button } from '../../../button.tsx'

/** The staff member's views of a list, and a form that saves the current one. */
export function SavedViews({ list, views }: { list: ViewList; views: readonly SavedView[] }) {
  const { pathname, search } = useLocation()
  const current = viewQuery(list, search)
  const isSaved = views.some(({ query }) => query === current)
  const listPath = `/admin/${list}`
  // Not while a dialog is open over the list.
  const canSave = current !== '' && !isSaved && pathname === listPath
  if (views.length === 0 && !canSave) return null
  return (
    <div className="views">
      {views.length > 0 && (
        <nav aria-label={words.chips}>
          <ul className="views-chips">
            {views.map(({ id, name, query }) => (
              <li key={id}>
                <Link
                  to={{ pathname: listPath, search: query }}
                  className="views-chip"
                  aria-current={query === current ? 'true' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <Link to={href('/admin/views')} className="views-edit">
                {words.edit}
              </Link>
            </li>
          </ul>
        </nav>
      )}
      {canSave && <SaveForm key={current} list={list} search={current} />}
    </div>
  )
}

function SaveForm({ list, search }: { list: ViewList; search: string }) {
  return (
    <details className="views-save">
      <summary>{words.save}</summary>
      <Form method="post" action={href('/admin/views')} className="views-form">
        <input type="hidden" name={VIEW_FIELDS.intent} value="save" />
        <input type="hidden" name={VIEW_FIELDS.list} value={list} />
        <input type="hidden" name={VIEW_FIELDS.search} value={search} />
        <label>
          <span className="sr-only">{words.name}</span>
          <input
            name={VIEW_FIELDS.name}
            placeholder={words.name}
            maxLength={VIEW_NAME_MAX}
            required
            autoComplete="off"
            className="cell-field"
          />
        </label>
        <Button type="submit" size="small">
          {words.saveButton}
        </Button>
        {list === 'orders' && <p className="w-full text-ink-soft">{words.ordersHint}</p>}
      </Form>
    </details>
  )
}
