import { Form, href, useLocation } from 'react-router'
import { bulkActionNames, bulkWords as words } from '../../../../content/staff/products/bulk.ts'
import type { StaffProduct } from '../../../../domain/catalogue/admin/staff-product.ts'
import { BULK_ACTIONS, BULK_LIMIT } from '../../../../domain/product-admin/bulk/bulk-change.ts'
import { BULK_FIELDS } from '../../../../forms/staff/bulk-form.ts'
import type { Paged } from '../../../../platform/pagination/list-request.ts'
import { Button } from '../../../button.tsx'
import { countInWords } from '../../kit/pager.tsx'
import { RowTick, useTicked } from '../../kit/row-ticks.tsx'

const FORM_ID = 'bulk-form'

/**
 * Chooses products of the list and a change to all of them, which the next page previews.
 *
 * @param deleted the list shows the deleted products
 */
export function BulkBar({ paged, deleted }: { paged: Paged<StaffProduct>; deleted: boolean }) {
  const { search } = useLocation()
  const { ticked, which } = useTicked(FORM_ID)
  const tooMany = paged.more || paged.total > BULK_LIMIT
  return (
    <Form
      id={FORM_ID}
      method="post"
      action={href('/admin/products/bulk')}
      aria-label={words.bar}
      className="bulk-bar"
      data-ticked={ticked > 0 || undefined}
    >
      <input type="hidden" name={BULK_FIELDS.intent} value="choose" />
      <input type="hidden" name={BULK_FIELDS.list} value={search} />
      {paged.rows.map(({ id }) => (
        <input key={id} type="hidden" name={BULK_FIELDS.onPage} value={id} />
      ))}
      <label className="list-filter">
        <span className="sr-only">{words.which}</span>
        <select ref={which} name={BULK_FIELDS.which} defaultValue="ticked">
          <option value="ticked">{words.ticked(ticked)}</option>
          <option value="page">{words.onPage(paged.rows.length)}</option>
          <option value="all" disabled={tooMany}>
            {tooMany ? `${countInWords(paged)} ${words.tooMany}` : words.all(countInWords(paged))}
          </option>
        </select>
      </label>
      <label className="list-filter">
        <span className="sr-only">{words.what}</span>
        <select name={BULK_FIELDS.change} defaultValue={deleted ? 'restore' : ''} required>
          {!deleted && <option value="">{words.choose}</option>}
          {BULK_ACTIONS.filter((action) => (action === 'restore') === deleted).map((action) => (
            <option key={action} value={action}>
              {bulkActionNames[action]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" size="small">
        {words.go}
      </Button>
    </Form>
  )
}

/** The checkbox of a row. */
export function BulkTick({ id, title }: Pick<StaffProduct, 'id' | 'title'>) {
  return <RowTick form={FORM_ID} name={BULK_FIELDS.product} value={id} label={words.tick(title)} />
}
