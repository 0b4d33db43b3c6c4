import { formatHelp } from '../../../content/staff/words.ts'

/** The formatting that a text can contain. */
export function FormatHelp() {
  return (
    <details className="words-panel">
      <summary className="cursor-pointer font-medium">{formatHelp.title}</summary>
      <ul className="mt-3 grid gap-2 text-sm wrap-anywhere">
        {[...formatHelp.lines, formatHelp.facts, formatHelp.inserts].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
