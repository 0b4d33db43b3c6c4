import { changedWhileTyping } from '../../../../content/staff/changed-while-typing.ts'
import type { KeptInput } from './kept-input.ts'

/** Says in a form with kept input that newer data have been loaded. @param now the newer data, as a sentence */
export function ChangedNotice({
  kept,
  now,
}: {
  kept: Pick<KeptInput<unknown>, 'hasChanged'>
  now: string
}) {
  if (!kept.hasChanged) return null
  return (
    <p role="status" className="border-l-2 border-clay pl-3 wrap-anywhere">
      {changedWhileTyping.changed} {now}
    </p>
  )
}
