import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink',
  /** On a picture's corner. */
  raised: 'bg-raised/95 text-ink',
  /** Good news: in stock, paid. */
  green: 'bg-green-soft text-green',
  /** Blocks a sale: sold out, reserved. */
  clay: 'bg-clay text-raised',
  /** Low stock only. */
  amber: 'bg-amber-soft text-amber-ink',
  /** Failed or destructive only. */
  red: 'bg-red-soft text-red',
} as const

export type BadgeTone = keyof typeof tones

/** A short label: category, condition, state. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>
}
