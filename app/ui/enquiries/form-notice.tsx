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

/** The error summary of a form returned without scripts, with links to the fields. */
export function ReturnedNotice({ toast, errors }: { toast: Toast | undefined; errors: number }) {
  if (toast) {
    return (
      <div role="alert">
        <FormNotice toast={toast} />
      </div>
    )
  }
  if (errors === 0) return null
  const description =
    errors === 1 ? 'One field needs another look.' : `${errors} fields need another look.`
  return (
    <div role="alert">
      <FormNotice toast={{ title: 'Not sent yet', description, tone: 'destructive' }} />
    </div>
  )
}
