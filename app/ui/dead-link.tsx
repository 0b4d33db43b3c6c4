import { ButtonLink } from './button.tsx'
import { useShop } from './frame/use-shop.ts'

type DeadLinkProps = {
  words: { title: string; text: string }
  /** The target of the button. */
  to: string
  label: string
}

/** The page of an invalid mailed link, with links to continue. */
export function DeadLink({ words: { title, text }, to, label }: DeadLinkProps) {
  const { supportEmail } = useShop()
  return (
    <div className="page-column py-section">
      <div className="max-w-xl" role="status">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{text}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={to}>{label}</ButtonLink>
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
