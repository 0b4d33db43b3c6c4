import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'

/** The message of a form submitted without scripts, as a part of the page. */
export function FormMessage({ toast }: { toast: Toast | undefined }) {
  if (!toast) return null
  const bad = toast.tone === 'destructive'
  return (
    <div
      className={`rounded-lg border p-4 ${bad ? 'border-red bg-red-soft' : 'border-hairline bg-green-soft'}`}
    >
      <p className="font-medium">{toast.title}</p>
      {toast.description && <p className="mt-1 whitespace-pre-line">{toast.description}</p>}
    </div>
  )
}
