import { useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import type { StaffProduct } from '../../../domain/catalogue/admin/staff-product.ts'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'
import { nameId } from './product-row.tsx'

/**
 * Deletion of a product: requested in its row (or, without scripts, by the address), confirmed in a
 * dialog, removed optimistically, restored if the server refuses.
 */
export function useDeletion(rows: readonly StaffProduct[]) {
  const [product, setProduct] = useState<StaffProduct | null>(null)
  const [params, setParams] = useSearchParams()
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const named = params.get('delete')
  const without = new URLSearchParams(params)
  without.delete('delete')
  const kept = `${without}`
  const close = () => {
    setProduct(null)
    if (named) setParams(without, { replace: true, preventScrollReset: true })
  }
  return {
    /** The product whose deletion is to be confirmed. */
    requested: product ?? rows.find(({ id }) => id === named) ?? null,
    ask: setProduct,
    /** The address that opens the confirmation, for browsers without scripts. */
    askTo: (id: string) => ({ search: `?${kept}${kept && '&'}delete=${id}` }),
    /** Id of the product being deleted. */
    underWay: fetcher.formData?.get('id') ?? null,
    dialog: {
      closeTo: { search: `?${kept}` },
      onClose: close,
      onConfirm: (form: FormData) => {
        const next = neighbour(rows, form.get('id'))
        void fetcher.submit(form, { method: 'post' })
        close()
        // Moves the focus, since the focused row has been removed.
        setTimeout(() => next && document.getElementById(nameId(next.id))?.focus())
      },
    },
  }
}

function neighbour(rows: readonly StaffProduct[], id: unknown): StaffProduct | undefined {
  const index = rows.findIndex((row) => row.id === id)
  return rows[index + 1] ?? rows[index - 1]
}
