import { href } from 'react-router'
import { bulkActionNames, bulkWords as words } from '../../../../content/staff/products/bulk.ts'
import type { StaffProduct } from '../../../../domain/catalogue/admin/staff-product.ts'
import { BULK_ACTIONS, BULK_LIMIT } from '../../../../domain/product-admin/bulk/bulk-change.ts'
import { BULK_FIELDS } from '../../../../forms/staff/bulk-form.ts'
import type { Paged } from '../../../../platform/pagination/list-request.ts'
import { Button } from '../../../button.tsx'
import { BulkForm, RowTick } from '../../kit/lists/bulk-form.tsx'

const FORM_ID = 'bulk-form'

/**
 * Chooses products of the list and a change to all of them, which the next page previews.
 *
 * @param deleted the list shows the deleted products
 */
export function BulkBar({ paged, deleted }: { paged: Paged<StaffProduct>; deleted: boolean }) {
  return (
    <BulkForm
      id={FORM_ID}
      action={href('/admin/products/bulk')}
      fields={BULK_FIELDS}
      words={words}
      paged={paged}
      limit={BULK_LIMIT}
    >
      <input type="hidden" name={BULK_FIELDS.intent} value="choose" />
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
    </BulkForm>
  )
}

/** The checkbox of a row. */
export function BulkTick({ id, title }: Pick<StaffProduct, 'id' | 'title'>) {
  return (
    <RowTick
      form={FORM_ID}
      name={BULK_FIELDS.product}
      value={id}
      label={words.tick(title)}
      toForm={words.toForm}
    />
  )
}
