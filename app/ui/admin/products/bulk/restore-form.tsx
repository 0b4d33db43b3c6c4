import { useLocation } from 'react-router'
import { bulkActionNames } from '../../../../content/staff/products/bulk.ts'
import type { StaffProduct } from '../../../../domain/catalogue/admin/staff-product.ts'
import { BULK_FIELDS } from '../../../../forms/staff/bulk-form.ts'
import { Button } from '../../../button.tsx'
import { BulkForm } from './bulk-form.tsx'

/** Restores one deleted product, through the preview. */
export function RestoreForm({ id, title }: Pick<StaffProduct, 'id' | 'title'>) {
  const { search } = useLocation()
  return (
    <BulkForm result={{ list: search, action: 'restore' }} intent="choose">
      <input type="hidden" name={BULK_FIELDS.product} value={id} />
      <Button type="submit" variant="secondary" size="small">
        {bulkActionNames.restore} <span className="sr-only">{title}</span>
      </Button>
    </BulkForm>
  )
}
