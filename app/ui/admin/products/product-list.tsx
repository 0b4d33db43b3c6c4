import { href, useLocation, useSearchParams } from 'react-router'
import {
  emptyPage,
  noMatches,
  noProducts,
  productMessages,
} from '../../../content/staff/products/products.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { ProductListRequest } from '../../../domain/catalogue/admin/staff-filters.ts'
import type { StaffProduct } from '../../../domain/catalogue/admin/staff-product.ts'
import type { SavedView } from '../../../domain/staff/views/view-query.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { ButtonLink } from '../../button.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListPage } from '../kit/lists/list-page.tsx'
import { LoadError, NothingFound, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { Pager } from '../kit/lists/pager.tsx'
import { SavedViews } from '../kit/lists/saved-views.tsx'
import { ACTIONS, type Column, EmptyList, StaffTable } from '../kit/lists/staff-table.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductRow } from './product-row.tsx'
import { UndoDeletion } from './undo-deletion.tsx'
import { useDeletion } from './use-deletion.ts'

const COLUMNS: Column[] = [
  { label: 'Product', by: 'title' },
  'Category, condition',
  { label: 'Price', by: 'price', numeric: true },
  { label: 'Stock', by: 'stock', numeric: true },
  'Shown',
  { label: 'Added, updated', by: 'created' },
  ACTIONS,
]

export type ProductListData = {
  products: Paged<StaffProduct>
  views: SavedView[]
  mayEdit: boolean
  mayImport: boolean
}

/**
 * In a narrow table the category is below the name and the dates are hidden. Cards have room for
 * both.
 */
const NARROW =
  'lg:max-[86rem]:[&_:is(th,td):nth-child(2)]:hidden lg:max-xl:[&_:is(th,td):nth-child(6)]:hidden'

/**
 * All products, with their actions.
 *
 * @param loaded null if they could not be read
 * @param deletedId the product that was deleted without scripts; null if there is none
 * @param said the last action's message, for browsers without scripts
 */
export function ProductList({
  loaded,
  request,
  said,
  deletedId,
}: {
  loaded: ProductListData | null
  request: ProductListRequest
  said: Toast | undefined
  deletedId: string | null
}) {
  const { shown, failure } = useLastLoaded(loaded, productMessages.loadFailed)
  const { search } = useLocation()
  const { mayEdit = false, mayImport = false } = shown ?? {}
  const products = shown?.products
  return (
    <ListPage
      title="Products"
      paged={products}
      noun={['product', 'products']}
      exportHref={href('/admin/products/export.csv') + search}
      actions={
        <>
          {mayImport && (
            <ButtonLink to={href('/admin/products/import')} variant="secondary" size="small">
              Import
            </ButtonLink>
          )}
          <ButtonLink to="/admin/products/search-words" variant="secondary" size="small">
            Search words
          </ButtonLink>
          {mayEdit && <AddProduct />}
        </>
      }
    >
      <ToastWithoutScripts toast={failure ?? said} />
      {shown && <SavedViews list="products" views={shown.views} />}
      <ProductFilters q={request.q} filters={request.filters} />
      {failure && <LoadError words={failure.title} />}
      {products && <Rows {...{ products, request, mayEdit, deletedId }} />}
      {products && <Pager paged={products} />}
    </ListPage>
  )
}

function AddProduct() {
  return (
    <ButtonLink to={href('/admin/products/create')} size="small">
      Add product
    </ButtonLink>
  )
}

type RowsProps = Omit<ProductListData, 'mayImport' | 'views'> & {
  request: ProductListRequest
  deletedId: string | null
}

function Rows(props: RowsProps) {
  const { products, request, mayEdit, deletedId } = props
  const deletion = useDeletion(products.rows)
  const rows = products.rows.filter(({ id }) => id !== deletion.underWay)
  const undo = <UndoDeletion id={deletedId} />
  if (rows.length === 0) {
    return (
      <>
        {undo}
        <NoRows {...props} />
      </>
    )
  }
  return (
    <div className={NARROW}>
      {undo}
      {deletion.requested && mayEdit && (
        <DeleteDialog product={deletion.requested} {...deletion.dialog} />
      )}
      {mayEdit && <BulkBar paged={products} deleted={request.filters.visible === 'deleted'} />}
      <StaffTable caption="Products" columns={COLUMNS} request={request}>
        {rows.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            mayEdit={mayEdit}
            deleteTo={deletion.askTo(product.id)}
            onDelete={() => deletion.ask(product)}
          />
        ))}
      </StaffTable>
    </div>
  )
}

function NoRows({ products, request: { q, filters }, mayEdit }: RowsProps) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (products.total > products.rows.length) {
    const first = new URLSearchParams(params)
    first.delete('page')
    const action = (
      <ButtonLink to={{ search: `?${first}` }} variant="secondary" size="small">
        To the first page
      </ButtonLink>
    )
    return <EmptyList action={action}>{emptyPage}</EmptyList>
  }
  const narrowed = q !== '' || Object.values(filters).some(Boolean)
  if (narrowed) return <NothingFound words={noMatches} clearTo={pathname} />
  return <EmptyList action={mayEdit && <AddProduct />}>{noProducts}</EmptyList>
}
