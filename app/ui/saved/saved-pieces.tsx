import { compareHref } from '../../content/product/compare.ts'
import { savedPage as words } from '../../content/product/saved.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { MAX_COMPARED } from '../../domain/catalogue/shop/most-compared.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { Button, ButtonLink } from '../button.tsx'
import { TextField } from '../forms/field.tsx'
import { productGrid } from '../listing/skeletons.tsx'
import { ProductCard } from '../product/product-card.tsx'

/** A piece, and what has changed since it was saved. */
type Line = { product: ProductCardData; change: string | null }

type SavedPiecesProps = {
  lines: readonly Line[]
  /** Saved pieces that are no longer on the website. */
  gone: readonly ProductId[]
  /** The absolute address of the list for others. */
  shareHref: string
  /** The ids, separated by commas. */
  list: string
}

/** The pieces that are saved on this device. */
export function SavedPieces({ lines, gone, shareHref, list }: SavedPiecesProps) {
  if (lines.length === 0 && gone.length === 0) return <NothingSaved />
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">{words.title}</h1>
      <p className="mt-4 mb-10 text-lg text-ink-soft">{words.lead}</p>
      <Cards lines={lines} removable />
      {gone.length > 0 && (
        <form method="post" action="/saved" className="mt-10 flex flex-wrap items-center gap-4">
          {gone.map((id) => (
            <input key={id} type="hidden" name="remove" value={id} />
          ))}
          <p>{words.gone(gone.length)}</p>
          <Button type="submit" size="small" variant="secondary">
            {words.removeGone}
          </Button>
        </form>
      )}
      {lines.length > 0 && (
        <div className="mt-14 flex max-w-xl flex-col items-start gap-8 border-t border-hairline pt-8">
          <ButtonLink to={`/alerts/new?pieces=${list}`}>{words.alert}</ButtonLink>
          <Compare lines={lines} />
          <div className="w-full">
            <TextField
              label={words.share}
              name="share"
              readOnly
              defaultValue={shareHref}
              key={shareHref}
              hint={words.shareHint}
            />
          </div>
        </div>
      )}
    </div>
  )
}

/** A list that a visitor has shared. */
export function SharedPieces({ lines }: { lines: readonly Line[] }) {
  const { title, lead, none, save } = words.shared
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 mb-10 text-lg text-ink-soft">{lines.length > 0 ? lead : none}</p>
      <Cards lines={lines} />
      {lines.length > 0 ? (
        <form method="post" action="/saved" className="mt-10">
          <input type="hidden" name="all" value="1" />
          {lines.map(({ product: { id } }) => (
            <input key={id} type="hidden" name="save" value={id} />
          ))}
          <Button type="submit">{save}</Button>
        </form>
      ) : (
        <ButtonLink to="/shop">{words.none.link}</ButtonLink>
      )}
    </div>
  )
}

function Cards({ lines, removable = false }: { lines: readonly Line[]; removable?: boolean }) {
  return (
    <>
      <h2 className="sr-only">{words.pieces}</h2>
      <ul className={productGrid}>
        {lines.map(({ product, change }) => (
          <li key={product.id} className="saved-line">
            <ProductCard product={product} />
            {removable && (
              <form method="post" action="/saved" className="saved-foot">
                <p>{change}</p>
                <Button type="submit" name="remove" value={product.id} size="small" variant="quiet">
                  {words.remove}
                  <span className="sr-only"> {product.title}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Compares the pieces; if there are more than can be compared, the visitor chooses. */
function Compare({ lines }: { lines: readonly Line[] }) {
  if (lines.length < 2) return null
  if (lines.length <= MAX_COMPARED) {
    return (
      <ButtonLink to={compareHref(lines.map(({ product }) => product.id))} variant="secondary">
        {words.compare}
      </ButtonLink>
    )
  }
  const { title, text, button } = words.choose
  return (
    <form action="/compare" className="w-full">
      <fieldset>
        <legend className="font-serif text-xl">{title}</legend>
        <p className="text-ink-soft">{text}</p>
        <ul className="mt-2">
          {lines.map(({ product: { id, title: piece } }) => (
            <li key={id}>
              <label className="filter-box">
                <input type="checkbox" name="ids" value={id} className="filter-tick" />
                {piece}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Button type="submit" variant="secondary" className="mt-3">
        {button}
      </Button>
    </form>
  )
}

function NothingSaved() {
  const { title, text, link } = words.none
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{text}</p>
      <ButtonLink to="/shop" className="mt-8">
        {link}
      </ButtonLink>
    </div>
  )
}
