import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import type { Paged } from '../../../../platform/pagination/list-request.ts'
import { countInWords } from './pager.tsx'

type BulkFormProps = {
  id: string
  action: string
  fields: Record<'which' | 'onPage' | 'list', string>
  words: {
    bar: string
    which: string
    ticked: (rows: number) => string
    onPage: (rows: number) => string
    all: (total: string) => string
    tooMany: string
  }
  paged: Paged<{ id: string }>
  /** Maximum number of rows for a change of the whole list. */
  limit: number
  /** What to do with the rows. */
  children: ReactNode
}

/** The form above a list that chooses its ticked rows, those of the page, or all. */
export function BulkForm({ id, action, fields, words, paged, limit, children }: BulkFormProps) {
  const { search } = useLocation()
  const { ticked, which } = useTicked(id)
  const tooMany = paged.more || paged.total > limit
  return (
    <Form
      id={id}
      method="post"
      action={action}
      aria-label={words.bar}
      className="bulk-bar"
      data-ticked={ticked > 0 || undefined}
    >
      <input type="hidden" name={fields.list} value={search} />
      {paged.rows.map((row) => (
        <input key={row.id} type="hidden" name={fields.onPage} value={row.id} />
      ))}
      <label className="list-filter">
        <span className="sr-only">{words.which}</span>
        <select ref={which} id={whichId(id)} name={fields.which} defaultValue="ticked">
          <option value="ticked">{words.ticked(ticked)}</option>
          <option value="page">{words.onPage(paged.rows.length)}</option>
          <option value="all" disabled={tooMany}>
            {tooMany ? `${countInWords(paged)} ${words.tooMany}` : words.all(countInWords(paged))}
          </option>
        </select>
      </label>
      {children}
    </Form>
  )
}

const whichId = (formId: string) => `${formId}-which`

/**
 * The checkbox of a list's row: a field of the form above the list. While it is ticked, the next press of Tab leads to
 * a link to this form, since the form precedes the rows.
 *
 * @param toForm text of the link
 */
export function RowTick({
  form,
  name,
  value,
  label,
  toForm,
}: {
  form: string
  name: string
  value: string
  label: string
  toForm: string
}) {
  const go = (event: MouseEvent) => {
    // Following the link adds an entry to the history.
    event.preventDefault()
    document.getElementById(whichId(form))?.focus()
  }
  return (
    <>
      <label className="bulk-tick">
        <input type="checkbox" name={name} value={value} form={form} aria-label={label} />
      </label>
      <a href={`#${whichId(form)}`} onClick={go} className="bulk-skip">
        {toForm}
      </a>
    </>
  )
}

/** The number of ticked rows of a form. Ticking a row sets the form's select to the ticked rows. */
function useTicked(formId: string) {
  const [ticked, setTicked] = useState(0)
  const which = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const count = () => {
      const boxes = document.querySelectorAll(`input[form="${formId}"]:checked`)
      setTicked(boxes.length)
    }
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.form?.id !== formId) return
      if (which.current) which.current.value = 'ticked'
      count()
    }
    // Another page has other rows; boxes can be ticked before hydration, and by Back.
    count()
    document.addEventListener('change', look)
    return () => document.removeEventListener('change', look)
  })
  return { ticked, which }
}
