import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { compareHref, comparePage, measureRows } from '../../content/product/compare.ts'
import type {
  ProductCardData,
  ProductDetails,
} from '../../domain/catalogue/listing/product-card.ts'
import { formatPence } from '../../platform/values/money.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Picture } from '../product/picture.tsx'
import { ProductTitle } from '../product/product-title.tsx'
import { stateLabel } from '../product/state-badge.tsx'
import { ScaleDrawing, scaleOf } from './scale-drawing.tsx'

export type CompareScreenProps = {
  pieces: readonly ProductDetails[]
  /** How many of the requested pieces are not on the website. */
  missing: number
  /** More pieces were requested than can be shown. */
  isCut: boolean
  /** Pieces that can be added; empty if no more can be shown. */
  others: readonly ProductCardData[]
}

export function CompareScreen({ pieces, missing, isCut, others }: CompareScreenProps) {
  return (
    <div className="page-column pt-10 pb-section md:pt-16">
      <h1 className="text-4xl">{comparePage.title}</h1>
      <div className="mt-4 grid gap-1 text-lg text-ink-soft">
        {missing > 0 && <p>{comparePage.missing(missing)}</p>}
        {isCut && <p>{comparePage.full}</p>}
        {pieces.length === 0 && <p>{comparePage.empty}</p>}
        {pieces.length === 1 && <p>{comparePage.one}</p>}
        {pieces.length > 1 && <p>{comparePage.intro}</p>}
      </div>
      {pieces.length === 0 ? (
        <div className="mt-8">
          <ButtonLink to="/shop">Browse the Shop</ButtonLink>
        </div>
      ) : (
        <ComparisonTable pieces={pieces} />
      )}
      {others.length > 0 && <AddForm pieces={pieces} others={others} />}
    </div>
  )
}

/** The minimum width of a piece's column. */
const PIECE_REM = 8
const LABEL_REM = 5

function ComparisonTable({ pieces }: { pieces: readonly ProductDetails[] }) {
  const ids = pieces.map(({ id }) => id)
  return (
    // On a narrow window it scrolls when its links get the focus, beside the sticky column.
    <section
      aria-label={comparePage.title}
      className="relative mt-8 scroll-pl-20 overflow-x-auto md:scroll-pl-24"
    >
      {/* Fixed layout: columns of equal width give their drawings the same scale. */}
      <table
        className="w-full table-fixed border-collapse text-left align-top tabular-nums"
        style={{ minWidth: `${LABEL_REM + PIECE_REM * pieces.length}rem` }}
      >
        <thead>
          <tr>
            <RowLabel>Piece</RowLabel>
            {pieces.map((piece) => (
              <th key={piece.id} scope="col" className="p-2 md:p-3 align-top font-normal">
                <PieceHead piece={piece} pieces={pieces} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label="Price" pieces={pieces}>
            {({ price }) => <strong className="text-lg font-medium">{formatPence(price)}</strong>}
          </Row>
          <Row label="Available" pieces={pieces}>
            {({ state }) => (state === 'available' ? 'Yes' : stateLabel[state].badge)}
          </Row>
          <Row label="Condition" pieces={pieces}>
            {({ condition }) => condition ?? comparePage.unknown}
          </Row>
          {measureRows(pieces).map(({ label, cells }) => (
            <Row key={label} label={label} pieces={pieces}>
              {(_, index) => cells[index]}
            </Row>
          ))}
          <Row label="Delivery" pieces={pieces}>
            {({ id }) => (
              <>
                {comparePage.delivery}.{' '}
                <Link to={`/delivery?piece=${id}`} className="text-link">
                  {comparePage.deliveryLink}
                </Link>
              </>
            )}
          </Row>
          <Row label="Doors and stairs" pieces={pieces}>
            {({ id }) => (
              <Link to={`/shop/product/${id}/fit`} className="text-link">
                Will it fit?
              </Link>
            )}
          </Row>
          {pieces.length > 1 && (
            <Row label="Take out" pieces={pieces}>
              {({ id, title }) => (
                <Link to={compareHref(ids.filter((other) => other !== id))} className="text-link">
                  Remove<span className="sr-only"> {title}</span>
                </Link>
              )}
            </Row>
          )}
        </tbody>
      </table>
    </section>
  )
}

type PieceHeadProps = { piece: ProductDetails; pieces: readonly ProductDetails[] }

function PieceHead({ piece, pieces }: PieceHeadProps) {
  const scale = scaleOf(pieces)
  const isMeasured = piece.measures.width !== null && piece.measures.height !== null
  return (
    <>
      {scale && isMeasured ? (
        <ScaleDrawing piece={piece} scale={scale} />
      ) : (
        <>
          <Picture
            {...piece.images[0]}
            alt=""
            sizes="20rem"
            className="aspect-4/3 w-full rounded-md object-cover"
          />
          <p className="mt-1 text-sm text-ink-soft">{comparePage.unmeasured}</p>
        </>
      )}
      <Link to={`/shop/product/${piece.id}`} className="text-link mt-3 inline-block font-medium">
        <ProductTitle title={piece.title} />
      </Link>
      {piece.brand && <p className="text-sm text-ink-soft">By {piece.brand}</p>}
    </>
  )
}

function RowLabel({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="sticky left-0 w-20 bg-paper py-2 pr-2 md:w-24 md:py-3 md:pr-3 align-top text-sm font-medium text-ink-soft"
    >
      {children}
    </th>
  )
}

type RowProps = {
  label: string
  pieces: readonly ProductDetails[]
  children: (piece: ProductDetails, index: number) => ReactNode
}

function Row({ label, pieces, children }: RowProps) {
  return (
    <tr className="border-t border-hairline">
      <RowLabel>{label}</RowLabel>
      {pieces.map((piece, index) => (
        <td key={piece.id} className="p-2 md:p-3 align-top">
          {children(piece, index)}
        </td>
      ))}
    </tr>
  )
}

/** Adds to the address by a plain form. */
function AddForm({ pieces, others }: Pick<CompareScreenProps, 'pieces' | 'others'>) {
  return (
    <form action="/compare" className="mt-12 border-t border-hairline pt-8">
      {pieces.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <fieldset>
        <legend className="mb-4 font-serif text-2xl">{comparePage.addTitle}</legend>
        <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {others.map(({ id, title, price, images: [image] }) => (
            <li key={id}>
              <label className="block cursor-pointer">
                <Picture
                  {...image}
                  alt=""
                  sizes="(min-width: 48rem) 23vw, 44vw"
                  className="aspect-4/3 w-full rounded-md object-cover"
                />
                <span className="mt-2 flex min-h-11 gap-3">
                  <input
                    type="checkbox"
                    name="ids"
                    value={id}
                    className="mt-1 size-5 shrink-0 accent-green"
                  />
                  <span>
                    {title}, {formatPence(price)}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Button type="submit" className="mt-4">
        {comparePage.add}
      </Button>
    </form>
  )
}
