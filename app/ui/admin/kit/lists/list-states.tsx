import { useLocation, useRevalidator } from 'react-router'
import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'
import { Button, ButtonLink } from '../../../button.tsx'
import { EmptyList } from './staff-table.tsx'

/** A load error with a retry button. */
export function LoadError({ words }: { words: string }) {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-red bg-red-soft px-4 py-3">
      <p className="font-medium text-red">{words}</p>
      <Button
        variant="secondary"
        size="small"
        className="noscript:hidden"
        busy={state === 'loading'}
        onClick={() => void revalidate()}
      >
        Try again
      </Button>
      <noscript>
        <a href={pathname + search} className="text-link">
          Try again
        </a>
      </noscript>
    </div>
  )
}

/** An action's message, for browsers without scripts. */
export function ToastWithoutScripts({ toast }: { toast: Toast | undefined }) {
  if (!toast) return null
  return (
    <noscript>
      <div className="mb-4 rounded-lg border border-hairline bg-raised p-4">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
    </noscript>
  )
}

/**
 * Replaces an empty table.
 *
 * @param words the text
 * @param clearTo the list without search and filters; null if none are set
 */
export function NothingFound({ words, clearTo }: { words: string; clearTo: string | null }) {
  const clear = clearTo && (
    <ButtonLink to={clearTo} variant="secondary" size="small">
      Clear search and filters
    </ButtonLink>
  )
  return <EmptyList action={clear}>{words}</EmptyList>
}
