import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { testimonialText, testimonialToasts } from '../../../content/staff/testimonials.ts'
import { createTestimonial } from '../../../domain/testimonials/admin/save-testimonial.server.ts'
import { newTestimonialForm } from '../../../forms/staff/testimonial-form.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { NewTestimonialDialog } from '../../../ui/admin/testimonials/new-testimonial-dialog.tsx'
import type { TestimonialResult } from '../../../ui/admin/testimonials/testimonial-result.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import { readTestimonial } from '../../../web/admin/testimonials/read-testimonial.ts'
import { readFormKey } from '../../../web/forms/form-request.ts'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(testimonialText.newTitle) },
  { name: 'robots', content: 'noindex' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { clock } = context.get(servicesContext)
  return { empty: newTestimonialForm(isoDay(clock.now())), formKey: randomUUID() }
}

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  return await dialogResult<TestimonialResult>(
    services.log,
    { event: 'testimonials.change_failed' },
    { ok: false, toast: testimonialToasts.failed },
    async () => {
      const read = await readTestimonial(services, form)
      const { submitted } = read
      if (!read.ok) {
        const { errors } = read
        const { notSaved: toast } = testimonialToasts
        return { result: { ok: false, submitted, errors, toast }, status: 422 }
      }
      const id = await createTestimonial(services.db, staff, read.fields, {
        formKey: readFormKey(form, { ...submitted, shown: `${submitted.shown}` }),
        now: services.clock.now(),
      })
      throw redirect(`/admin/testimonials/${id}${url.search}`)
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<TestimonialResult>(serverAction, testimonialToasts.failed)

export default function NewTestimonial({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <NewTestimonialDialog {...loaderData} result={result} />
}
