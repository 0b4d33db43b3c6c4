import type { Toast } from './storefront-toasts.ts'

/**
 * Merges several toasts into one, since only one is visible at a time: the title of the first
 * destructive one (else of the first), and every description on its own line.
 *
 * @returns undefined for an empty list
 */
export function mergeToasts(toasts: readonly Toast[]): Toast | undefined {
  const main = toasts.find((toast) => toast.tone === 'destructive') ?? toasts[0]
  if (!main || toasts.length === 1) return main
  const others = toasts.filter((toast) => toast !== main)
  const lines = [main.description, ...others.map((toast) => toast.description ?? toast.title)]
  return { ...main, description: [...new Set(lines.filter(Boolean))].join('\n') }
}
