import type { ReactNode } from 'react'
import { contact } from '../../content/enquiries/contact.ts'
import { useShop } from '../frame/use-shop.ts'

const { cards, hours, locationNote } = contact

export type ClosedDay = { on: string; name: string }

/** Contact details and opening hours. */
export function ContactCards({ closedDays }: { closedDays: readonly ClosedDay[] }) {
  const shop = useShop()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
      <Card title={cards.phone}>
        <a href={shop.phoneHref} className={link}>
          {shop.phone}
        </a>
      </Card>
      {shop.whatsapp && (
        <Card title={cards.whatsapp}>
          <a href={shop.whatsapp.href} rel="noreferrer" className={link}>
            {shop.whatsapp.number}
          </a>
        </Card>
      )}
      <Card title={cards.email}>
        <a href={`mailto:${shop.email}`} className={`${link} break-all`}>
          {shop.email}
        </a>
      </Card>
      <Card title={cards.location}>
        <address className="text-lg not-italic">{shop.address.join(', ')}</address>
        <p className="mt-2 text-ink-soft">{locationNote}</p>
        <p className="mt-4 text-sm text-ink-soft">
          {shop.registration}. {shop.office}.
        </p>
      </Card>
      <Card title={hours.title}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 narrow:grid-cols-1">
          {shop.hours.map((row) => (
            <div key={row.days} className="contents">
              <dt>{row.days}</dt>
              <dd className="tabular-nums sm:whitespace-nowrap">{row.hours}</dd>
            </div>
          ))}
        </dl>
        {closedDays.length > 0 && (
          <>
            <h3 className="mt-4 mb-1.5 font-sans text-sm font-medium text-ink-soft">
              {hours.closedDays}
            </h3>
            <ul>
              {closedDays.map(({ on, name }) => (
                <li key={on}>
                  {on}: {name}
                </li>
              ))}
            </ul>
          </>
        )}
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
