import { conversationPage } from '../../content/conversation.ts'
import { ButtonLink } from '../button.tsx'
import { useShop } from '../use-shop.ts'

/** What a link that leads to no conversation says, and the ways on. */
export function NoConversation({ state }: { state: 'unknown' | 'too-many' }) {
  const { supportEmail } = useShop()
  const { title, text } = conversationPage[state]
  return (
    <div className="page-column py-section">
      <div className="max-w-xl" role="status">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{text}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/contact">Write to us</ButtonLink>
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
