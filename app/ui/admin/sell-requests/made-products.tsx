import { Link } from 'react-router'
import { ButtonLink } from '../../button.tsx'

/** Products created from a sell request, and the link to create one. */
export function MadeProducts({
  sellRequestId,
  products,
  mayEdit,
}: {
  sellRequestId: string
  products: readonly { id: string; title: string; enabled: boolean }[]
  mayEdit: boolean
}) {
  if (products.length === 0 && !mayEdit) return null
  return (
    <section className="grid justify-items-start gap-3">
      {products.length > 0 && (
        <div>
          <h3 className="mb-1 text-lg">Made from this</h3>
          <ul className="grid gap-1">
            {products.map(({ id, title, enabled }) => (
              <li key={id}>
                <Link to={`/admin/products/edit/${id}`} className="text-link">
                  {title}
                </Link>
                {!enabled && <span className="text-ink-soft"> · hidden</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayEdit && (
        <ButtonLink
          to={`/admin/products/create?offer=${sellRequestId}`}
          size="small"
          variant={products.length > 0 ? 'secondary' : 'primary'}
        >
          Make a product from this
        </ButtonLink>
      )}
    </section>
  )
}
