import type { ShownWords } from '../../domain/pages/documents.ts'
import { ButtonLink } from '../button.tsx'

export function SellInvitation({ words }: { words: ShownWords<'home'>['sell'] }) {
  const { title, text, button } = words
  return (
    <section aria-labelledby="sell" className="page-column pb-section">
      <div className="grid items-start gap-x-16 gap-y-8 border-t border-hairline pt-section lg:grid-cols-[1.4fr_1fr]">
        <h2 id="sell" className="max-w-[9.6em] text-4xl">
          {title}
        </h2>
        <div>
          <p className="text-lg text-ink-soft">{text}</p>
          <ButtonLink to="/sell" size="large" className="mt-7">
            {button}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
