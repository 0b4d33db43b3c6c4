import type { ReactNode } from 'react'
import { newAlertPage as words } from '../../content/alerts/alerts.ts'
import type { AlertKind } from '../../domain/alerts/alert.ts'

type AlertForProps = { kind: AlertKind; words: readonly string[]; children?: ReactNode }

/** What an alert waits for: the criteria as text, or the pieces. */
export function AlertFor({ kind, words: lines, children }: AlertForProps) {
  return (
    <section className="mt-8 rounded-lg border border-hairline bg-raised p-5">
      <h2 className="font-sans text-sm font-medium tracking-normal text-ink-soft">
        {kind === 'like' ? words.lookFor : words.watch}
      </h2>
      <ul className="mt-1 flex flex-col gap-1 text-lg">
        {[...new Set(lines)].map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
