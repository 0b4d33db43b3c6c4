import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-edge',
  green: 'bg-green',
  amber: 'bg-amber',
  red: 'bg-red',
  blue: 'bg-blue',
  clay: 'bg-clay',
} as const

export type DotTone = keyof typeof tones

/** A status as a coloured dot and a word; colour is not the only cue. */
export function StatusDot({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${tones[tone]}`} />
      {children}
    </span>
  )
}
