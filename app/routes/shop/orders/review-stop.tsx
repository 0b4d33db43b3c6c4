import { data } from 'react-router'
import { stopPage } from '../../../content/orders/reviews.ts'
import {
  mayStopRequests,
  stopRequests,
} from '../../../domain/testimonials/reviews/stop-requests.server.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { Button } from '../../../ui/button.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import type { Route } from './+types/review-stop'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: stopPage.ask.title,
    description: stopPage.ask.text,
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

/** Read-only: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, sessionSecret } = context.get(servicesContext)
  return answer((await mayStopRequests(db, sessionSecret, params.token)) ? 'ask' : 'unknown')
}

/** Any POST ends the requests: mail programs send `List-Unsubscribe=One-Click` (RFC 8058). */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, sessionSecret } = context.get(servicesContext)
  return answer((await stopRequests(db, sessionSecret, params.token)) ? 'stopped' : 'unknown')
}

function answer(state: keyof typeof stopPage) {
  return data({ state }, { status: state === 'unknown' ? 404 : 200 })
}

export default function StopReviews({ loaderData, actionData }: Route.ComponentProps) {
  const words = stopPage[(actionData ?? loaderData).state]
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
