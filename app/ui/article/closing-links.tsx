import type { Way } from '../../domain/pages/fields.ts'
import { ButtonLink } from '../button.tsx'
import { keyAt } from './rich-text.tsx'

type EndingProps = {
  title: string
  /** Links; the first is the primary one. */
  ways: readonly { way: Way }[]
}

/** The last section of a page about the shop: its links. */
export function Ending({ title, ways }: EndingProps) {
  return (
    <section aria-labelledby="ending" className="page-column py-section print:hidden">
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[1.4fr_1fr]">
        <h2 id="ending" className="max-w-[12em] text-4xl">
          {title}
        </h2>
        <div className="flex flex-wrap gap-3 lg:justify-end">
          {ways.map(({ way: { to, label } }, index) => (
            <ButtonLink
              key={keyAt(index)}
              to={to}
              size="large"
              variant={index === 0 ? 'primary' : 'secondary'}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  )
}
