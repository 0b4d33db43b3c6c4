import type { StaffProduct } from '../../../domain/catalogue/admin/staff-product.ts'
import { useShop } from '../../frame/use-shop.ts'
import { EditableCell } from './editable-cell.tsx'

type StockFacts = Pick<StaffProduct, 'stockQuantity' | 'reservedQuantity' | 'state'>

/** The stock, amber if low, and why the product cannot be bought if so. */
export function StockCell({ product, mayEdit }: { product: StaffProduct; mayEdit: boolean }) {
  const { stockQuantity } = product
  const { few } = useShop()
  const amber = stockQuantity <= few ? 'bg-amber-soft text-amber-ink' : ''
  const note = noteOn(product)
  const units = (
    <span className={`min-w-8 rounded-sm px-2 text-right font-medium ${amber}`}>
      {stockQuantity.toLocaleString('en-GB')}
    </span>
  )
  return (
    <span className="inline-flex items-center gap-2 lg:flex-col lg:items-end lg:gap-0.5">
      {mayEdit ? (
        <EditableCell product={product} intent="stock">
          {units}
        </EditableCell>
      ) : (
        units
      )}
      {note && <span className={note.tone}>{note.words}</span>}
    </span>
  )
}

function noteOn({ stockQuantity, reservedQuantity, state }: StockFacts) {
  if (state === 'reserved') return { words: 'Reserved', tone: 'text-clay' }
  if (reservedQuantity > 0) return { words: `${reservedQuantity} reserved`, tone: 'text-clay' }
  if (state === 'available') return null
  // In stock, but taken off sale by staff.
  const words = stockQuantity > 0 ? 'Not in stock' : 'Sold out'
  return { words, tone: 'text-ink-soft' }
}
