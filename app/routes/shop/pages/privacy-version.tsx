import { data, Link } from 'react-router'
import { shownLegalText } from '../../../content/legal-texts.ts'
import { findPublishedPrivacy } from '../../../domain/pages/legal/earlier-texts.server.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { ArticlePage } from '../../../ui/article/article-page.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { versionNumber } from '../../../web/pages/version-number.ts'
import type { Route } from './+types/privacy-version'

export const headers: Route.HeadersFunction = () => NO_STORE

/** A published version of the privacy policy, with the current names and addresses. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, pageTexts, settings } = context.get(servicesContext)
  const number = versionNumber(params.number)
  const found = await findPublishedPrivacy(db, number, pageTexts.defaults)
  if (!found) throw data(null, 404)
  return { number, since: found.since, text: shownLegalText(found, settings.current) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: `${loaderData?.text.title ?? 'Privacy Policy'} (version ${loaderData?.number ?? ''})`,
    description: undefined,
    root: rootOf(matches),
    unlisted: true,
  })

export default function PrivacyVersion({ loaderData }: Route.ComponentProps) {
  const { number, since, text } = loaderData
  const notice = (
    <p className="mb-8 max-w-3xl rounded-md bg-sunken p-4">
      Version {number} of our privacy policy
      {since ? `, shown from ${longDate(since)}` : ', the first one'}. Names and addresses in it are
      those of today.{' '}
      <Link to="/privacy" className="text-link">
        The policy that applies now
      </Link>
    </p>
  )
  return <ArticlePage {...text} notice={notice} />
}
