import { href, Link } from 'react-router'
import type { AboutProduct } from '../../../content/product/product-facts.ts'
import { previewWords as words } from '../../../content/staff/products/product-form.ts'
import type { ProductPreview } from '../../../domain/catalogue/admin/staff-product.ts'
import { ProductScreen } from '../../product-page/product-screen.tsx'
import { showToast } from '../../toast/toast.tsx'
import './preview.css'

/** A preview of a product's page, below a bar that marks it as a preview. */
export function PreviewScreen({
  product,
  enabled,
  about,
  address,
}: ProductPreview & {
  about: AboutProduct
  /** The absolute address of the page. */
  address: string
}) {
  return (
    <>
      <header className="preview-bar">
        <p>{enabled ? words.shown : words.hidden}</p>
        <Link to={href('/admin/products/edit/:id', { id: product.id })}>{words.back}</Link>
      </header>
      <main
        id="content"
        onSubmitCapture={(event) => {
          event.preventDefault()
          event.stopPropagation()
          showToast(words.noBuying)
        }}
      >
        <ProductScreen product={product} similar={[]} about={about} address={address} />
      </main>
    </>
  )
}
