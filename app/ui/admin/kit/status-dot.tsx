import type { ReactNode } from 'react'
import { CloseIcon, line } from '../../icons.tsx'

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

const ReturnIcon = line('M9 7 4.5 11.5 9 16M5 11.5h9a5.5 5.5 0 0 1 0 8h-3')

const marks = { cross: CloseIcon, return: ReturnIcon } as const

/** A final status: distinguished by a mark instead of a colour. */
export function StatusMark({ mark, children }: { mark: keyof typeof marks; children: ReactNode }) {
  const Icon = marks[mark]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon width={14} height={14} strokeWidth={2.5} className="-ml-[3px] shrink-0 text-ink-soft" />
      {children}
    </span>
  )
}
