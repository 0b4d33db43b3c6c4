import { sell } from '../../content/enquiries/sell.ts'
import type { ShownWords } from '../../domain/pages/documents.ts'
import { PhoneLink } from '../frame/phone-link.tsx'
import { CheckIcon } from '../icons.tsx'

const { title, lead, call } = sell.form

/** The text beside the sell form: purpose, advice, an alternative. */
export function SellRequestAdvice({
  titleId,
  helps,
}: {
  titleId: string
  helps: ShownWords<'sell'>['helps']
}) {
  return (
    <div className="lg:sticky lg:top-28">
      <h2 id={titleId} className="max-w-[8.4em] text-4xl">
        {title}
      </h2>
      <p className="mt-4 text-lg text-ink-soft">{lead}</p>
      <h3 className="mt-8 font-sans font-medium">{helps.title}</h3>
      <ul className="mt-3 space-y-2.5 text-ink-soft">
        {helps.lines.map(({ line }) => (
          <li key={line} className="flex gap-3">
            <CheckIcon className="mt-0.5 shrink-0 text-green" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        {call} <PhoneLink />
      </p>
    </div>
  )
}
