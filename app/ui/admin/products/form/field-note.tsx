import { conflictWords } from '../../../../content/staff/products/product-form.ts'
import { DateTime } from '../../kit/date-time.tsx'
import type { FieldChange } from './field-changes.ts'
import type { Difference } from './merge-changes.ts'
import { inWords } from './product-input.ts'

type FieldNoteProps = {
  difference: Difference
  /** The last change of the field; null if unknown. */
  change: FieldChange | null
  /** The field's current value. */
  value: string | boolean
  onChoose: (value: string | boolean) => void
}

/** A note below a conflicting field: both values, and the choice between them. */
export function FieldNote({ difference, change, value, onChoose }: FieldNoteProps) {
  const { field, theirs, mine } = difference
  return (
    <div className="mt-2 rounded-md border border-amber bg-amber-soft p-3 text-sm">
      <p className="font-medium">
        {change?.by === null
          ? conflictWords.soldMeanwhile
          : conflictWords.now(change?.by ?? conflictWords.unknown)}
        {change && (
          <span className="font-normal">
            {' '}
            · <DateTime date={change.at} withTime />
          </span>
        )}
      </p>
      <div className="mt-2 grid gap-2">
        <Choice
          label={conflictWords.theirs}
          button={conflictWords.useTheirs}
          words={inWords(field, theirs)}
          chosen={value === theirs}
          onChoose={() => onChoose(theirs)}
        />
        <Choice
          label={conflictWords.mine}
          button={conflictWords.useMine}
          words={inWords(field, mine)}
          chosen={value === mine}
          onChoose={() => onChoose(mine)}
        />
      </div>
    </div>
  )
}

function Choice({
  label,
  button,
  words,
  chosen,
  onChoose,
}: {
  label: string
  button: string
  words: string
  chosen: boolean
  onChoose: () => void
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 basis-40">
        <span className="text-ink-soft">{label}: </span>
        <span className="line-clamp-6 whitespace-pre-line">{words}</span>
      </p>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="button button-secondary button-small bg-raised aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper noscript:hidden"
      >
        {button}
      </button>
    </div>
  )
}
