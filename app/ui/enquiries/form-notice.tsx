import { useEffect, useRef } from 'react'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'

/** The outcome of a form, beside it; permanent unlike the toast. */
export function FormNotice({ toast }: { toast: Toast }) {
  const failed = toast.tone === 'destructive'
  return (
    <div
      className={`rounded-lg border p-4 ${failed ? 'border-red bg-red-soft' : 'border-hairline bg-green-soft'}`}
    >
      <p className={`font-semibold ${failed ? 'text-red' : 'text-green'}`}>{toast.title}</p>
      {toast.description && <p className="mt-0.5 whitespace-pre-line">{toast.description}</p>}
    </div>
  )
}

/** The notice above a sent and now empty form. Takes the focus, since the focused button has been removed. */
export function SentNotice({ toast, note }: { toast: Toast; note?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="mb-8 scroll-mt-28 outline-none">
      <FormNotice
        toast={note ? { ...toast, description: `${toast.description}\n${note}` } : toast}
      />
    </div>
  )
}

const NOTICE_ID = 'notice'

/** The `action` of a form with a `ReturnedNotice`: without scripts, the page of a refused form opens at the notice. */
export const TO_NOTICE = `#${NOTICE_ID}`

/** An invalid field, or a control of an invalid choice: a fieldset is described by its error only. */
const INVALID = '[aria-invalid=true], fieldset[aria-describedby] input:not([type=hidden])'

/**
 * The error summary of a form that the browser has posted itself. The focus moves to the first invalid field, or to
 * the reason if no field is invalid.
 */
export function ReturnedNotice({ toast, errors }: { toast: Toast | undefined; errors: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = box.current?.closest('form')?.querySelector<HTMLElement>(INVALID)
    const target = field ?? box.current
    target?.focus()
  }, [])
  const fields = errors === 1 ? 'One field needs' : `${errors} fields need`
  const description = `${fields} another look.`
  const shown = toast ?? { title: 'Not sent yet', description, tone: 'destructive' }
  if (!toast && errors === 0) return null
  return (
    <div ref={box} id={NOTICE_ID} role="alert" tabIndex={-1} className="scroll-mt-28 outline-none">
      <FormNotice toast={shown} />
    </div>
  )
}
