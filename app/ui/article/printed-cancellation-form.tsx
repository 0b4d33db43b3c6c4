import { LETTER_NOTE } from '../../content/pages/cancellation-form.ts'
import type { ShownInsert } from '../../domain/pages/rich-text/tree.ts'

type Letter = Omit<Extract<ShownInsert, { kind: 'letter' }>, 'kind'>

/** The statutory cancellation form, to print and fill in, or to open as a mail. */
export function PrintedCancellationForm({ title, to, mailTo, text, fields }: Letter) {
  return (
    <div className="letter rounded-lg border border-edge bg-raised p-5 text-base sm:p-8">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1 text-sm text-ink-soft">
        Complete and return this form only if you wish to withdraw from the contract.
      </p>
      <p className="mt-5">To: {to.join(', ')}</p>
      <p className="mt-4">{text}</p>
      <ul className="mt-2">
        {fields.map((field) => (
          <li key={field} className="border-b border-dotted border-edge pt-4 pb-7">
            {field}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-soft">{LETTER_NOTE}</p>
        <a
          href="/cancellation-form#send"
          className="text-link inline-flex min-h-11 items-center print:hidden"
        >
          Send it from here
        </a>
        <a
          href={mailAddress({ title, mailTo, text, fields })}
          className="text-link inline-flex min-h-11 items-center print:hidden"
        >
          Open it as an email
        </a>
      </div>
    </div>
  )
}

function mailAddress({ title, mailTo, text, fields }: Omit<Letter, 'to'>): string {
  const lines = [text, ...fields.map((field) => `${field}: `), LETTER_NOTE]
  const body = encodeURIComponent(lines.join('\r\n\r\n'))
  return `mailto:${mailTo}?subject=${encodeURIComponent(title)}&body=${body}`
}
