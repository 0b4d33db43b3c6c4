import { href, Link, type To } from 'react-router'
import { skuWords } from '../../../content/staff/products/products.ts'
import type { StaffProduct } from '../../../domain/catalogue/admin/staff-product.ts'
import { longDate } from '../../../platform/values/dates.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { StarIcon } from '../../head/page-icons.tsx'
import { Picture } from '../../product/picture.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusDot } from '../kit/status-dot.tsx'
import { BulkTick } from './bulk/bulk-bar.tsx'
import { RestoreForm } from './bulk/restore-form.tsx'
import { EditableCell } from './editable-cell.tsx'
import { RowActions } from './row-actions.tsx'
import { ShownSwitch } from './shown-switch.tsx'
import { StockCell } from './stock-cell.tsx'

export function ProductRow({
  product,
  mayEdit,
  deleteTo,
  onDelete,
}: {
  product: StaffProduct
  mayEdit: boolean
  deleteTo: To
  onDelete: () => void
}) {
  const { id, title, enabled } = product
  const isEditable = mayEdit && !product.deleted
  return (
    <tr>
      <th scope="row">
        <ProductName product={product} mayEdit={mayEdit} />
      </th>
      <td data-label="Kind" className="whitespace-nowrap">
        <span className="lg:block">{product.category ?? 'No category'}</span>
        <span className="text-ink-soft lg:block">{product.condition ?? 'No condition'}</span>
      </td>
      <td data-label="Price" className="numeric">
        {isEditable ? (
          <EditableCell product={product} intent="price">
            {formatPence(product.price)}
          </EditableCell>
        ) : (
          formatPence(product.price)
        )}
      </td>
      <td data-label="Stock" className="numeric">
        <StockCell product={product} mayEdit={isEditable} />
      </td>
      <td data-label="Shown" className="lg:min-w-0">
        {product.deleted ? (
          <StatusDot tone="neutral">Deleted</StatusDot>
        ) : mayEdit ? (
          <ShownSwitch id={id} title={title} enabled={enabled} />
        ) : (
          <StatusDot tone={enabled ? 'green' : 'neutral'}>{enabled ? 'Shown' : 'Hidden'}</StatusDot>
        )}
      </td>
      <td data-label="Added" className="whitespace-nowrap max-lg:flex-wrap">
        <DateTime date={product.createdAt} />
        <Updated {...product} />
      </td>
      <td>
        {product.deleted ? (
          mayEdit && <RestoreForm {...product} />
        ) : (
          <RowActions {...{ product, mayEdit, deleteTo, onDelete }} />
        )}
      </td>
    </tr>
  )
}

/** Id of the element that gets the focus when the row before it is deleted. */
export const nameId = (productId: ProductId) => `product-${productId}`

function ProductName({ product, mayEdit }: { product: StaffProduct; mayEdit: boolean }) {
  const { id, title, brand, sku, featured, deleted, image, category, condition } = product
  const kind = [category, condition].filter(Boolean).join(' · ')
  return (
    <div className="flex min-w-44 items-center gap-3">
      {mayEdit && <BulkTick id={id} title={title} />}
      <Picture
        {...image}
        alt=""
        sizes="64px"
        className="aspect-4/3 w-16 shrink-0 rounded-sm object-cover"
      />
      <div className="min-w-0">
        {deleted ? (
          <span className="line-clamp-2 py-0.5 font-medium">{title}</span>
        ) : (
          <Link
            to={href('/admin/products/edit/:id', { id })}
            id={nameId(id)}
            title={title}
            className="line-clamp-2 py-0.5 font-medium hover:underline"
          >
            {title}
          </Link>
        )}
        <p className="flex items-center gap-1.5 font-normal text-ink-soft">
          {featured && (
            <span className="inline-flex items-center gap-1 whitespace-nowrap text-green">
              <StarIcon width={14} height={14} /> Featured
            </span>
          )}
          {featured && brand && <span aria-hidden="true">·</span>}
          {brand && <span className="line-clamp-1">{brand}</span>}
        </p>
        {sku && (
          <p className="font-normal wrap-anywhere text-ink-soft tabular-nums">
            <abbr title={skuWords.long} className="no-underline">
              {skuWords.short}
            </abbr>{' '}
            {sku}
          </p>
        )}
        {kind && <p className="hidden font-normal text-ink-soft lg:max-[86rem]:block">{kind}</p>}
      </div>
    </div>
  )
}

/** Shown only if it differs from the day of creation. */
function Updated({ createdAt, updatedAt }: StaffProduct) {
  if (longDate(updatedAt) === longDate(createdAt)) return null
  return (
    <span className="text-ink-soft lg:block">
      <span className="lg:sr-only">updated </span>
      <DateTime date={updatedAt} />
    </span>
  )
}
