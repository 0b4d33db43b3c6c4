import { ButtonLink } from '../button.tsx'

type EndingProps = {
  title: string
  /** Links; the first is the primary one. */
  ways: readonly { to: string; label: string }[]
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
          {ways.map(({ to, label }, index) => (
            <ButtonLink
              key={to}
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
