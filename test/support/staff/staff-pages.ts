import type { OrderId } from '../../../app/platform/values/ids.ts'
import type { SignedInFetch } from './staff.ts'

async function answer(response: Response) {
  return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') }
}

/** A page as it is sent to a member of staff. */
export const readStaffPage = async (staff: SignedInFetch, path: string) =>
  answer(await staff.fetch(path))

/** Submits a form of an order's page, as a browser without JavaScript does. */
export async function sendOrderForm(
  staff: SignedInFetch,
  { id }: { id: OrderId },
  fields: Record<string, string>,
) {
  const body = new URLSearchParams(fields)
  return answer(await staff.fetch(`/admin/orders/${id}`, { method: 'POST', body }))
}
