import type { ReactNode } from 'react'
import { type FetcherWithComponents, Form, type FormProps } from 'react-router'
import { firstField } from '../dialogs/first-field.ts'
import { type FormResult, type FormStart, useFormStart } from './form-start.ts'
import { useKeptFocus } from './kept-focus.ts'

type EditFormProps<Loaded, Result> = Pick<FormProps, 'action' | 'noValidate' | 'className'> & {
  /** Sends the form; otherwise it is a navigation. */
  fetcher?: FetcherWithComponents<Result>
  loaded: Loaded
  /** Of `loaded`, sent with the form as `version`; null in a form for something new. */
  version: number | null
  /** The page's last result, see `useFormStart`. */
  result: Result | undefined
  /** @param form see `useFormStart` */
  children: (form: Pick<FormStart<Loaded, Result>, 'start' | 'result' | 'isReplacing'>) => ReactNode
}

/**
 * A form that changes what a page of the staff area shows. It keeps its input when the page loads newer data, when
 * another form of the page is sent, and what is entered while it is being saved; and it keeps the focus.
 */
export function EditForm<Loaded, Result extends FormResult>({
  fetcher,
  loaded,
  version,
  result: given,
  children,
  ...form
}: EditFormProps<Loaded, Result>) {
  const Element = fetcher?.Form ?? Form
  // Once a fetcher is idle, the data that its result belongs to are loaded.
  const fetched = fetcher?.state === 'idle' ? fetcher.data : undefined
  const { key, base, onInput, onSubmit, ...start } = useFormStart(loaded, version, fetched ?? given)
  const isNew = version === null
  const ref = useKeptFocus(isNew ? firstField : undefined)
  return (
    <Element
      key={key}
      ref={ref}
      method="post"
      preventScrollReset
      onInput={onInput}
      onSubmit={onSubmit}
      {...form}
    >
      {!isNew && <input type="hidden" name="version" value={base} />}
      {children(start)}
    </Element>
  )
}
