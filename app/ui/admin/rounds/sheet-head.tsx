import { sheetText as words } from '../../../content/staff/delivery/round-sheet.ts'
import { roundDay } from '../../../content/staff/delivery/rounds.ts'
import type { RoundSheet } from '../../../domain/delivery-rounds/sheet/round-sheet.ts'

/** The van, the day and the note of a round. */
export function SheetHead({ sheet: { van, day, note, stops } }: { sheet: RoundSheet }) {
  const due = stops.filter(({ state }) => state !== 'cancelled').length
  return (
    <header className="sheet-head">
      <h1 className="text-3xl wrap-anywhere">{van}</h1>
      <p className="text-lg">
        {roundDay(day)} · {words.stops(due)}
      </p>
      {note && <p className="mt-2 text-lg whitespace-pre-line wrap-anywhere">{note}</p>}
    </header>
  )
}
