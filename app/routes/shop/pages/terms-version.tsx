import { data, Link } from 'react-router'
import { findTermsText } from '../../../domain/pages/legal/terms-texts.server.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { ArticlePage } from '../../../ui/article/article-page.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { versionNumber } from '../../../web/pages/version-number.ts'
import type { Route } from './+types/terms-version'

export const headers: Route.HeadersFunction = () => NO_STORE

/** A version of the terms that was shown to shoppers, so that the terms of an order stay readable. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const found = await findTermsText(db, versionNumber(params.number))
  if (!found) throw data(null, 404)
  return found
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: `${loaderData?.text.title ?? 'Terms'} (version ${loaderData?.number ?? ''})`,
    description: undefined,
    root: rootOf(matches),
    unlisted: true,
  })

export default function TermsVersion({ loaderData }: Route.ComponentProps) {
  const { number, text, createdAt } = loaderData
  const notice = (
    <p className="mb-8 max-w-3xl rounded-md bg-sunken p-4">
      Version {number} of our terms, as shown from {longDate(createdAt)}. An order keeps the version
      that was shown when it was placed.{' '}
      <Link to="/terms" className="text-link">
        The terms for new orders
      </Link>
    </p>
  )
  return <ArticlePage {...text} notice={notice} />
}
