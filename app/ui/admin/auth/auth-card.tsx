import type { ReactNode } from 'react'
import { site } from '../../../content/settings/site.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'

/** A card in the middle of the page: sign-in and related forms. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="entrance">
      <div className="w-full max-w-[26rem]">
        <p className="mb-6 text-center">
          <a href="/" className="font-serif text-2xl">
            {site.name}
          </a>
          <span className="mt-1 block text-sm text-ink-soft">Staff area</span>
        </p>
        <div className="entrance-card">
          <h1 className="mb-5 text-2xl">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}

/** The form's message; unlike the toast it stays on the page. */
export function Refusal({ toast }: { toast: Toast | undefined }) {
  if (!toast) return null
  const bad = toast.tone === 'destructive'
  return (
    <div
      className={`mb-5 rounded-md border px-4 py-3 ${bad ? 'border-red bg-red-soft' : 'border-hairline bg-green-soft'}`}
    >
      <p className="font-medium">{toast.title}</p>
      {toast.description && <p className="mt-0.5 text-sm">{toast.description}</p>}
    </div>
  )
}
