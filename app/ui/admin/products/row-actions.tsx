import type { ReactNode } from 'react'
import { Form, href, Link, type To } from 'react-router'
import type { StaffProduct } from '../../../domain/catalogue/admin/staff-product.ts'
import { CopyIcon, DeleteIcon, EditIcon, ViewIcon } from './product-icons.tsx'

const action =
  'row-action inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1.5 text-ink-soft transition-colors ' +
  'hover:bg-sunken hover:text-ink lg:min-h-8 lg:min-w-8 lg:justify-center'
const size = { width: 18, height: 18 }

/** Actions of a product; viewers only have the link to its page. */
export function RowActions({
  product: { id, title, enabled },
  mayEdit,
  deleteTo,
  onDelete,
}: {
  product: StaffProduct
  mayEdit: boolean
  deleteTo: To
  onDelete: () => void
}) {
  return (
    <div className="flex flex-wrap justify-between gap-0.5 lg:flex-nowrap lg:justify-end">
      {mayEdit && (
        <Link to={href('/admin/products/edit/:id', { id })} className={action}>
          <EditIcon {...size} />
          <Label of={title}>Edit</Label>
        </Link>
      )}
      {enabled ? (
        <a
          href={href('/shop/product/:id', { id })}
          target="_blank"
          rel="noopener"
          className={action}
        >
          <ViewIcon {...size} />
          <Label of={`${title} in the shop, in a new tab`}>View</Label>
        </a>
      ) : (
        <span className={`${action} invisible max-lg:hidden`} aria-hidden="true" />
      )}
      {mayEdit && (
        <>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <button type="submit" name="intent" value="duplicate" className={action}>
              <CopyIcon {...size} />
              <Label of={title}>Duplicate</Label>
            </button>
          </Form>
          <DeleteLink to={deleteTo} title={title} onDelete={onDelete} />
        </>
      )}
    </div>
  )
}

/** With scripts the dialog opens immediately; without them the link opens its page. */
function DeleteLink({ to, title, onDelete }: { to: To; title: string; onDelete: () => void }) {
  return (
    <Link
      to={to}
      aria-haspopup="dialog"
      className={`${action} hover:text-red`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onDelete()
      }}
    >
      <DeleteIcon {...size} />
      <Label of={title}>Delete</Label>
    </Link>
  )
}

/**
 * The verb is visible beside the icon on a phone, and above it when the pointer or the focus is on
 * it; the product's name is for screen readers.
 */
function Label({ of, children }: { of: string; children: ReactNode }) {
  return (
    <span className="row-action-label">
      {children} <span className="sr-only">{of}</span>
    </span>
  )
}
