import { data } from 'react-router'
import { optOutPage } from '../../../content/orders/reviews.ts'
import { canOptOut, optOut } from '../../../domain/testimonials/reviews/opt-out.server.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { Button } from '../../../ui/button.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import type { Route } from './+types/review-opt-out'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: optOutPage.ask.title,
    description: optOutPage.ask.text,
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

/** Read-only: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, sessionSecret } = context.get(servicesContext)
  return pageState((await canOptOut(db, sessionSecret, params.token)) ? 'ask' : 'unknown')
}

/** Any POST ends the requests: mail programs send `List-Unsubscribe=One-Click` (RFC 8058). */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, sessionSecret } = context.get(servicesContext)
  return pageState((await optOut(db, sessionSecret, params.token)) ? 'stopped' : 'unknown')
}

function pageState(state: keyof typeof optOutPage) {
  return data({ state }, { status: state === 'unknown' ? 404 : 200 })
}

export default function ReviewOptOut({ loaderData, actionData }: Route.ComponentProps) {
  const words = optOutPage[(actionData ?? loaderData).state]
  return (
    <div className="page-column py-section">
      <div className="max-w-xl" role={actionData ? 'status' : undefined}>
        <h1 className="text-4xl">{words.title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{words.text}</p>
        {'button' in words && (
          <form method="post" className="mt-8">
            <Button type="submit">{words.button}</Button>
          </form>
        )}
      </div>
    </div>
  )
}
