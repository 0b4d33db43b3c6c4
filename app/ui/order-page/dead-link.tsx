import { deadLinks, lostLinkPage } from '../../content/customer-order.ts'
import { ButtonLink } from '../button.tsx'
import { useShop } from '../use-shop.ts'

/** What a link that leads to no order says, and the ways on. */
export function DeadLink({ state }: { state: keyof typeof deadLinks }) {
  const { supportEmail } = useShop()
  const { title, text } = deadLinks[state]
  return (
    <div className="page-column py-section">
      <div className="max-w-xl" role="status">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{text}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/order">{lostLinkPage.button}</ButtonLink>
          <a
            className="text-link inline-flex min-h-11 items-center"
            href={`mailto:${supportEmail}`}
          >
            {supportEmail}
          </a>
        </div>
      </div>
    </div>
  )
}
