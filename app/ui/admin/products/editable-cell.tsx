import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { cellWords as words } from '../../../content/staff/products/products.ts'
import type { StaffProduct } from '../../../domain/catalogue/admin/staff-product.ts'
import { toPoundsText } from '../../../platform/values/money.ts'
import { Button } from '../../button.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { CELL_FIELDS, type CellResult } from './cell-result.ts'

type EditableCellProps = {
  product: Pick<StaffProduct, 'id' | 'title' | 'price' | 'stockQuantity'>
  intent: 'price' | 'stock'
  /** The value as shown. */
  children: ReactNode
}

/**
 * A price or a stock that is edited in place: Enter saves, Escape cancels. Without scripts it is a
 * link to the product's form.
 */
export function EditableCell({ product, intent, children }: EditableCellProps) {
  const { id, title } = product
  const link = useRef<HTMLAnchorElement>(null)
  const [was, setWas] = useState<number | null>(null)
  const close = () => {
    setWas(null)
    // After the form has been removed.
    requestAnimationFrame(() => link.current?.focus())
  }
  return (
    <span className="cell-box">
      <Link
        ref={link}
        to={href('/admin/products/edit/:id', { id })}
        title={words.title[intent]}
        className="cell-link"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setWas(intent === 'price' ? product.price : product.stockQuantity)
        }}
      >
        {children} <span className="sr-only">{words.change(title)[intent]}</span>
      </Link>
      {was !== null && <CellForm {...{ product, intent, was }} onFollow={setWas} onClose={close} />}
    </span>
  )
}

type CellFormProps = Omit<EditableCellProps, 'children'> & {
  /** Pence or units. */
  was: number
  /** A colleague or a sale has changed the value. */
  onFollow: (now: number) => void
  onClose: () => void
}

function CellForm({ product, intent, was, onFollow, onClose }: CellFormProps) {
  const { id, title, price, stockQuantity } = product
  const fetcher = useFetcher<CellResult>()
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const result = fetcher.data
  const error = fetcher.state === 'idle' ? result?.error : undefined
  useResultToast(result)
  useEffect(() => field.current?.select(), [])
  const settle = useRef((_answer: CellResult) => {})
  useEffect(() => {
    settle.current = ({ ok, now, gone }) => {
      if (ok || (gone && now === undefined)) return onClose()
      if (now !== undefined) onFollow(now)
      field.current?.focus()
    }
  })
  useEffect(() => {
    if (result) settle.current(result)
  }, [result])
  return (
    <fetcher.Form
      method="post"
      noValidate
      className="cell-form"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <input type="hidden" name={CELL_FIELDS.id} value={id} />
      <input type="hidden" name={CELL_FIELDS.intent} value={intent} />
      <input type="hidden" name={CELL_FIELDS.was} value={was} />
      <input
        ref={field}
        name={CELL_FIELDS.value}
        defaultValue={intent === 'price' ? toPoundsText(price) : stockQuantity}
        inputMode={intent === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={words.field(title)[intent]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="cell-field"
      />
      <Button type="submit" size="small" busy={fetcher.state !== 'idle'}>
        {words.save}
      </Button>
      <Button variant="quiet" size="small" onClick={onClose}>
        {words.cancel}
      </Button>
      <span id={errorId} role="alert" className="cell-error">
        {error}
      </span>
    </fetcher.Form>
  )
}
