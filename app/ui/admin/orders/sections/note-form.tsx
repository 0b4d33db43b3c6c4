import { useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { noteWords as words } from '../../../../content/staff/orders/orders.ts'
import { MAX_NOTE_LENGTH } from '../../../../domain/orders/admin/note-limits.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { Button } from '../../../button.tsx'
import { TextAreaField } from '../../../forms/field.tsx'
import { Disclosure } from '../../kit/dialogs/disclosure.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'
import type { PostedForm } from '../posted-form.ts'

type NoteProps = {
  order: Pick<StaffOrder, 'internalNote'>
  mayEdit: boolean
  action: string
  posted: PostedForm | undefined
}

/** The order's internal note, and a form to change it. */
export function NoteForm({ order: { internalNote }, mayEdit, action, posted }: NoteProps) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const { draft, write, closings } = useDraft(internalNote, fetcher, posted?.submitted?.note)
  if (!mayEdit && internalNote === '') return null
  return (
    <section className="grid gap-3">
      {internalNote !== '' && (
        <div className="rounded-lg border border-hairline bg-paper p-4">
          <h3 className="mb-1 text-lg">{words.title}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{internalNote}</p>
        </div>
      )}
      {mayEdit && (
        <Disclosure
          closings={closings}
          open={posted?.submitted !== undefined}
          label={internalNote ? words.edit : words.add}
        >
          <fetcher.Form method="post" action={action} className="mt-3 grid gap-3">
            <input type="hidden" name="from" value={draft?.from ?? internalNote} />
            <TextAreaField
              label={words.title}
              name="note"
              rows={4}
              maxLength={MAX_NOTE_LENGTH}
              value={draft?.text ?? internalNote}
              onChange={(event) => write(event.target.value)}
              hint={words.hint}
              error={fetcher.data?.errors?.note ?? posted?.errors?.note}
            />
            <Button
              type="submit"
              name="intent"
              value="note"
              variant="secondary"
              size="small"
              className="w-fit"
              busy={fetcher.state !== 'idle'}
            >
              {words.save}
            </Button>
          </fetcher.Form>
        </Disclosure>
      )}
    </section>
  )
}

/**
 * The draft, and the stored note that it is based on. A refused draft is kept and rebased on the
 * colleague's note, which is shown by then; so is one that was continued while it was being saved. A saved draft
 * closes the form.
 *
 * @param posted the draft of a form that was refused without scripts
 */
function useDraft(
  saved: string,
  { state, data, formData }: FetcherWithComponents<ActionResult>,
  posted: string | undefined,
) {
  const [draft, setDraft] = useState<{ from: string; text: string } | null>(
    posted === undefined ? null : { from: saved, text: posted },
  )
  const [result, setResult] = useState(data)
  const [closings, setClosings] = useState(0)
  const [sent, setSent] = useState<string | null>(null)
  const sending = formData?.get('note')
  if (typeof sending === 'string' && sending !== sent) setSent(sending)
  if (state === 'idle' && data !== result) {
    setResult(data)
    if (data?.ok && (draft === null || draft.text === sent)) {
      setDraft(null)
      setClosings(closings + 1)
    } else setDraft(draft && { from: saved, text: draft.text })
  }
  const write = (text: string) => setDraft({ from: draft?.from ?? saved, text })
  return { draft, write, closings }
}
