import type { DotTone } from '../kit/status-dot.tsx'

/** A task with a link to its page. */
export type Task = {
  key: string
  tone: Extract<DotTone, 'red' | 'amber' | 'neutral'>
  words: string
  /** The filtered list; null if each item has its own link. */
  to: string | null
  /** The reason, if known. */
  note?: string | null
  /** The longest waiting time. */
  wait: string | null
  named: { to: string; title: string; detail: string }[]
  /** The number of items not listed. */
  more: number
}
