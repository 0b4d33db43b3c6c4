import { Outlet } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { testimonialText } from '../../../content/staff/testimonials.ts'
import { can } from '../../../domain/staff/roles.ts'
import { listTestimonials } from '../../../domain/testimonials/admin/list-testimonials.server.ts'
import { readTestimonialRequest } from '../../../domain/testimonials/admin/testimonial-filters.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { TestimonialList } from '../../../ui/admin/testimonials/testimonial-list.tsx'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(testimonialText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readTestimonialRequest(url.searchParams)
  return await loadList(log, 'testimonials.read_failed', 'the list of testimonials', async () => {
    const testimonials = await listTestimonials(db, staff, requested)
    const [mayEdit, mayExport] = [can(staff.role, 'edit'), can(staff.role, 'administer')]
    return { testimonials, mayEdit, mayExport }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export default function Testimonials({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {/* Without JavaScript the opened testimonial is the first part of the page. */}
      <div className="noscript:p-4">
        <Outlet />
      </div>
      <TestimonialList loaded={loaderData.loaded} />
    </>
  )
}
