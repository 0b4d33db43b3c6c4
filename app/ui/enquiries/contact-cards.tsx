import type { ReactNode } from 'react'
import { contact } from '../../content/contact.ts'
import { phoneHref, site } from '../../content/site.ts'
import { trader } from '../../content/trader.ts'

const { cards, hours, locationNote } = contact

/** Contact details and opening hours. */
export function ContactCards() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
      <Card title={cards.phone}>
        <a href={phoneHref} className={link}>
          {site.phone}
        </a>
      </Card>
      <Card title={cards.email}>
        <a href={`mailto:${site.email}`} className={`${link} break-all`}>
          {site.email}
        </a>
      </Card>
      <Card title={cards.location}>
        <address className="text-lg not-italic">{site.address.join(', ')}</address>
        <p className="mt-2 text-ink-soft">{locationNote}</p>
        <p className="mt-4 text-sm text-ink-soft">
          {trader.registration}. {trader.office}.
        </p>
      </Card>
      <Card title={hours.title}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 narrow:grid-cols-1">
          {hours.rows.map((row) => (
            <div key={row.days} className="contents">
              <dt>{row.days}</dt>
              <dd className="tabular-nums sm:whitespace-nowrap">{row.hours}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}

const link = 'text-link inline-flex min-h-11 items-center text-lg'

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-hairline bg-raised p-5 sm:p-6">
      <h2 className="mb-1.5 font-sans text-sm font-medium text-ink-soft">{title}</h2>
      {children}
    </section>
  )
}
