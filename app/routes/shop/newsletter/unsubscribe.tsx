import { data } from 'react-router'
import { unsubscribePage } from '../../../content/enquiries/newsletter.ts'
import { newsletterConsent } from '../../../content/toasts/storefront-toasts.ts'
import {
  findSubscription,
  subscribeAgain,
  unsubscribe,
} from '../../../domain/newsletter/subscription/unsubscribe.server.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { Button } from '../../../ui/button.tsx'
import { useShop } from '../../../ui/frame/use-shop.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import type { Route } from './+types/unsubscribe'

const INTENT_FIELD = 'intent'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Newsletter',
    description: 'Leave the newsletter of {shop}, or come back to it.',
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

/** Read-only: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return respond((await findSubscription(db, params.token)) ?? 'unknown')
}

/**
 * Unsubscribes, or resubscribes if the form says so. Any other POST unsubscribes: mail programs
 * send `List-Unsubscribe=One-Click` and no Origin (RFC 8058).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const intent = (await readForm(request)).get(INTENT_FIELD)
  const { token } = params
  if (intent === 'subscribe') {
    return respond((await subscribeAgain(db, token, newsletterConsent)) ? 'back' : 'unknown')
  }
  return respond((await unsubscribe(db, token)) ? 'left' : 'unknown')
}

function respond(state: keyof typeof unsubscribePage) {
  return data({ state }, { status: state === 'unknown' ? 404 : 200 })
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { supportEmail } = useShop()
  const { state } = actionData ?? loaderData
  const words = unsubscribePage[state]
  return (
    <div className="page-column py-section">
      <div className="max-w-xl" role={actionData ? 'status' : undefined}>
        <h1 className="text-4xl">{words.title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{words.text}</p>
        {'button' in words ? (
          <form method="post" className="mt-8">
            {state === 'left' && (
              <>
                <input type="hidden" name={INTENT_FIELD} value="subscribe" />
                <p className="mb-4 text-ink-soft">{newsletterConsent}</p>
              </>
            )}
            <Button type="submit" variant={state === 'subscribed' ? 'primary' : 'secondary'}>
              {words.button}
            </Button>
          </form>
        ) : (
          <p className="mt-6">
            <a
              className="text-link inline-flex min-h-11 items-center"
              href={`mailto:${supportEmail}`}
            >
              {supportEmail}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
