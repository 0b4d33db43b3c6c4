import { useFetcher } from 'react-router'
import {
  dispositionWords,
  returnButtons,
  returnText as words,
} from '../../../content/staff/orders/returns.ts'
import { CONDITIONS } from '../../../domain/catalogue/filters.ts'
import type { StaffReturn } from '../../../domain/returns/handling/return-filters.ts'
import type { ReturnedPiece } from '../../../domain/returns/return-page.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { Button } from '../../button.tsx'
import { SelectField } from '../../forms/field.tsx'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'

type ReturnPiecesProps = { found: StaffReturn; mayEdit: boolean; action: string }

const STAYS = ['reduced', 'repaired', 'refused', 'withdrawn']

/** The pieces of a return, and the decision about those that have come back. */
export function ReturnPieces({ found, mayEdit, action }: ReturnPiecesProps) {
  const mayDecide = mayEdit && found.receivedAt !== null && !STAYS.includes(found.state)
  return (
    <section>
      <h3 className="mb-1 text-lg">{words.pieces}</h3>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {found.pieces.map((piece) => (
          <li key={piece.itemId} className="py-3">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 font-medium wrap-anywhere">
                {piece.quantity > 1 && `${piece.quantity} × `}
                {piece.title}
              </span>
              <span className="tabular-nums">{formatPence(piece.amount)}</span>
            </p>
            {piece.disposition && (
              <p className="text-ink-soft">{dispositionWords[piece.disposition]}</p>
            )}
            {mayDecide && !piece.disposition && <Decide piece={piece} action={action} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decide({ piece, action }: { piece: ReturnedPiece; action: string }) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const busy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action={action} className="mt-2 flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="dispose" />
      <input type="hidden" name="item" value={piece.itemId} />
      <Button
        type="submit"
        name="disposition"
        value="as_was"
        variant="secondary"
        size="small"
        busy={busy}
      >
        {returnButtons.as_was}
      </Button>
      <Button
        type="submit"
        name="disposition"
        value="off_sale"
        variant="secondary"
        size="small"
        busy={busy}
      >
        {returnButtons.off_sale}
      </Button>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label={words.conditionOf(piece.title)} name="condition" defaultValue="Good">
          {CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {condition}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          name="disposition"
          value="new_condition"
          variant="secondary"
          size="small"
          busy={busy}
        >
          {returnButtons.new_condition}
        </Button>
      </div>
    </fetcher.Form>
  )
}
