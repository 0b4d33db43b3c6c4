import { Form, Link } from 'react-router'
import { beingPaidFor } from '../../../content/staff/products/products.ts'
import type { StaffProduct } from '../../../domain/catalogue/admin/staff-product.ts'
import { Button, buttonClass } from '../../button.tsx'
import { Modal } from '../kit/dialogs/modal.tsx'

/**
 * Confirms the deletion of a product. Both buttons work without scripts.
 *
 * @param closeTo the list without this dialog
 */
export function DeleteDialog({
  product: { id, title, reservedQuantity },
  closeTo,
  onClose,
  onConfirm,
}: {
  product: StaffProduct
  closeTo: { search: string }
  onClose: () => void
  onConfirm: (form: FormData) => void
}) {
  return (
    <Modal title="Delete this product?" width="small" onClose={onClose}>
      <div className="grid gap-3">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p>
          It leaves the website and this list at once. Links to it will say that it is gone. To take
          it down for a while, hide it instead. To bring it back, press “Undo” in the message that
          follows, or later choose “Deleted” in its filter and restore it.
        </p>
        <p>
          Orders are not affected: a customer who has paid still gets it, and a payment in progress
          continues.
        </p>
        {reservedQuantity > 0 && (
          <p className="rounded-sm bg-clay-soft px-3 py-2 font-medium text-clay">
            {beingPaidFor(reservedQuantity)} If the payment succeeds, it appears under Orders.
          </p>
        )}
      </div>
      <Form
        method="post"
        className="mt-6 flex flex-wrap justify-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          form.set('intent', 'delete')
          onConfirm(form)
        }}
      >
        <input type="hidden" name="id" value={id} />
        <Link
          to={closeTo}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          Cancel
        </Link>
        <Button type="submit" name="intent" value="delete" variant="destructive" size="small">
          Delete the product
        </Button>
      </Form>
    </Modal>
  )
}
