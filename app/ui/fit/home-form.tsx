import type { RefObject } from 'react'
import {
  fieldMissing,
  fieldNames,
  fieldUnreadable,
  fitPage,
  howToMeasure,
  openingNames,
  stillNeeded,
  turnLabel,
  turnNames,
} from '../../content/product/fit.ts'
import {
  HOME_FIELDS,
  type HomeField,
  type HomeInput,
  type ReadHomeResult,
} from '../../domain/catalogue/fit/home.ts'
import { type OpeningKind, STAIRS_TURNS } from '../../domain/catalogue/fit/openings.ts'
import type { Measures } from '../../domain/catalogue/measures.ts'
import { buttonClass } from '../button.tsx'
import { SelectField, TextField } from '../forms/field.tsx'
import { FitVerdict } from './fit-verdict.tsx'

type HomeFormProps = {
  measures: Measures
  ref: RefObject<HTMLFormElement | null>
  action: string
  /** Filled in by the server. */
  given: HomeInput
  read: ReadHomeResult
  /** Whether verdicts are shown on input. */
  live: boolean
  onInput: () => void
  onClear: () => void
}

const KINDS = Object.keys(HOME_FIELDS) as OpeningKind[]

/** The form for the measurements of a home; without JavaScript it is sent to the page itself. */
export function HomeForm(props: HomeFormProps) {
  const { ref, measures, action, given, read, live, onInput, onClear } = props
  // During input a missing number is not reported as an error, but beside the fields.
  const errorOf = (name: HomeField) => {
    if (read.unreadable.includes(name)) return fieldUnreadable
    return !live && read.missing.includes(name) ? fieldMissing : undefined
  }
  const missingOf = (kind: OpeningKind) =>
    live
      ? read.missing.filter((name) => (HOME_FIELDS[kind] as readonly HomeField[]).includes(name))
      : []
  return (
    <form
      ref={ref}
      action={action}
      onInput={onInput}
      onSubmit={(event) => event.preventDefault()}
      className="mt-6"
    >
      {KINDS.map((kind) => (
        <div
          key={kind}
          className="grid items-start gap-x-10 gap-y-4 border-t border-hairline py-6 lg:grid-cols-2"
        >
          <fieldset>
            <legend className="float-left mb-2 w-full font-serif text-xl">
              {openingNames[kind]}
            </legend>
            <p className="clear-both text-sm text-ink-soft">{howToMeasure[kind]}</p>
            <div className="mt-3 grid grid-cols-2 items-end gap-x-4 gap-y-3 narrow:grid-cols-1">
              {kind === 'stairs' && (
                <div className="col-span-2 narrow:col-span-1">
                  <SelectField label={turnLabel} name="turn" defaultValue={given.turn}>
                    {STAIRS_TURNS.map((turn) => (
                      <option key={turn} value={turn}>
                        {turnNames[turn]}
                      </option>
                    ))}
                  </SelectField>
                </div>
              )}
              {HOME_FIELDS[kind].map((name) => (
                <TextField
                  key={name}
                  label={fieldNames[name]}
                  name={name}
                  defaultValue={given[name]}
                  error={errorOf(name)}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                />
              ))}
            </div>
          </fieldset>
          <div role="status">
            {missingOf(kind).length > 0 && (
              <p className="text-ink-soft">{stillNeeded(missingOf(kind))}</p>
            )}
            {read.openings.map(
              (opening) =>
                opening.kind === kind && <FitVerdict key={kind} {...{ measures, opening }} />,
            )}
          </div>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        {live ? (
          <button type="button" className="text-link min-h-11" onClick={onClear}>
            {fitPage.forget}
          </button>
        ) : (
          <button type="submit" className={buttonClass()}>
            {fitPage.button}
          </button>
        )}
      </div>
      <p className="text-sm text-ink-soft">{fitPage.private}</p>
    </form>
  )
}
