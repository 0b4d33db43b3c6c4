import { data, href, Link, redirect } from 'react-router'
import { cancellationFormPage as words } from '../../../content/orders/returns.ts'
import { readFields } from '../../../forms/fields/field-rules.ts'
import { cancellationRules } from '../../../forms/shop/return-form.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { PageHead } from '../../../ui/article/page-head.tsx'
import { CancellationForm } from '../../../ui/enquiries/cancellation-form.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import { receiveCancellation } from '../../../web/forms/receive-cancellation.ts'
import type { Route } from './+types/cancellation-form'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: '/cancellation-form',
    root: rootOf(matches),
  })

/** Success redirects with a message, so that a reload does not submit again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const received = await receiveCancellation(context.get(servicesContext), form)
  if (received.ok) {
    return redirect('/cancellation-form#top', { status: 303, ...withFlash('cancellation-sent') })
  }
  const { status, answer } = received
  return data({ values: readFields(cancellationRules, form), answer }, { status })
}

export default function CancellationFormRoute({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={words.title}>{words.lead}</PageHead>
      <div className="cancellation-form page-column max-w-3xl pb-section">
        <p className="mb-8 flex flex-wrap gap-x-6 print:hidden">
          <Link to={href('/order')} className="text-link inline-flex min-h-11 items-center">
            {words.find}
          </Link>
          <Link to="/terms#cancel" className="text-link inline-flex min-h-11 items-center">
            {words.terms}
          </Link>
        </p>
        <CancellationForm returned={actionData} />
      </div>
    </>
  )
}
