import { returnWords as words } from '../../content/orders/returns.ts'
import { RETURN_FIELDS } from '../../domain/returns/return-fields.ts'
import type { ReturnablePiece } from '../../domain/returns/return-page.ts'
import { formatPence } from '../../platform/values/money.ts'
import { SelectField } from '../forms/field.tsx'
import { Picture } from '../product/picture.tsx'

type ReturnPiecesProps = {
  legend: string
  pieces: readonly ReturnablePiece[]
  /** The posted values; undefined before a post. */
  values: Record<string, string> | undefined
  error: string | undefined
}

/** The choice of pieces; a single one is preselected. */
export function ReturnPieces({ legend, pieces, values, error }: ReturnPiecesProps) {
  const chosen = values?.piece?.split(' ') ?? []
  const isChosen = (itemId: number) =>
    values === undefined ? pieces.length === 1 : chosen.includes(String(itemId))
  return (
    <fieldset aria-describedby={error ? 'pieces-error' : undefined}>
      <legend className="text-lg font-medium">{legend}</legend>
      {error && (
        <p id="pieces-error" className="mt-1 text-red">
          {error}
        </p>
      )}
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {pieces.map((piece) => (
          <li key={piece.itemId} className="py-4">
            <input type="hidden" name={RETURN_FIELDS.left(piece.itemId)} value={piece.left} />
            <label className="flex cursor-pointer items-start gap-4">
              <input
                type="checkbox"
                name={RETURN_FIELDS.piece}
                value={piece.itemId}
                defaultChecked={isChosen(piece.itemId)}
                className="mt-1 size-6 shrink-0 accent-green"
              />
              <Picture
                {...piece.picture}
                alt=""
                sizes="5rem"
                className="aspect-[4/3] w-20 shrink-0 rounded-md object-cover"
              />
              <span className="min-w-0 grow font-medium wrap-anywhere">{piece.title}</span>
              <span className="shrink-0 tabular-nums">{formatPence(piece.price)}</span>
            </label>
            {piece.left > 1 && (
              <div className="mt-3 pl-10 [&_select]:max-w-36">
                <SelectField
                  label={words.units(piece.title)}
                  name={RETURN_FIELDS.units(piece.itemId)}
                  defaultValue={values?.[RETURN_FIELDS.units(piece.itemId)] ?? String(piece.left)}
                >
                  {unitsUpTo(piece.left).map((units) => (
                    <option key={units} value={units}>
                      {units}
                    </option>
                  ))}
                </SelectField>
              </div>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const unitsUpTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
