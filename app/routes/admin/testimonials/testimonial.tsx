import { data, redirect } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { testimonialToasts } from '../../../content/staff/testimonials.ts'
import { can } from '../../../domain/staff/roles.ts'
import { findTestimonial } from '../../../domain/testimonials/admin/find-testimonial.server.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { TestimonialDialog } from '../../../ui/admin/testimonials/testimonial-dialog.tsx'
import type { TestimonialResult } from '../../../ui/admin/testimonials/testimonial-result.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import { changeTestimonial } from '../../../web/admin/testimonials/change-testimonial.ts'
import type { Route } from './+types/testimonial'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Testimonial') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const testimonial = await findTestimonial(db, staff, params.id)
  if (!testimonial) throw data(null, 404)
  return { loaded: { testimonial, mayEdit: can(staff.role, 'edit') } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<TestimonialResult>(
    services.log,
    { event: 'testimonials.change_failed', testimonial: params.id },
    { ok: false, toast: testimonialToasts.failed },
    async () => {
      const changed = await changeTestimonial(services, context.get(staffContext), params.id, form)
      if (changed === 'deleted') {
        const list = `/admin/testimonials${url.search}`
        throw redirect(list, { status: 303, ...withFlash('staff-testimonial-deleted') })
      }
      return changed
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<TestimonialResult>(serverAction, testimonialToasts.failed)

export default function Testimonial({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <TestimonialDialog loaded={loaderData.loaded} result={result} />
}
