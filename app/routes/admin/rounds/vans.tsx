import { roundToasts, vanText } from '../../../content/staff/delivery/rounds.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listVans } from '../../../domain/delivery-rounds/board/board.server.ts'
import { saveVan } from '../../../domain/delivery-rounds/board/save-van.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { readVanForm } from '../../../forms/staff/round-forms.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import type { VanResult } from '../../../ui/admin/rounds/van-result.ts'
import { VansPage } from '../../../ui/admin/rounds/vans-page.tsx'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/vans'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(vanText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  return { vans: await listVans(db, staff), mayChange: can(staff.role, 'administer') }
}

export const shouldRevalidate = revalidateOnRefusal

/** Creates a van or saves one, as its form asks. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, log } = context.get(servicesContext)
  const form = await request.formData()
  const id = textOf(form, 'id')
  return await dialogResult<VanResult>(
    log,
    { event: 'rounds.change_failed' },
    { ok: false, id, toast: roundToasts.failed },
    async () => {
      const read = readVanForm(form)
      const { submitted } = read
      const refuse = (errors: Record<string, string>) => {
        return {
          result: { ok: false, id, toast: roundToasts.invalid, submitted, errors },
          status: 422,
        }
      }
      if (!read.ok) return refuse(read.errors)
      const version = Number(form.get('version'))
      const van = id === '' ? null : { id, version }
      const saved = await saveVan(db, context.get(staffContext), van, read.fields, clock.now())
      if (saved.ok) {
        const { version } = saved
        return {
          result: { ok: true, id, saved: version, toast: roundToasts.vanSaved },
          status: 200,
        }
      }
      if (saved.reason === 'name-taken') return refuse({ name: vanText.nameTaken })
      if (saved.reason === 'missing') return 'missing'
      return {
        result: { ok: false, id, toast: roundToasts.vanChanged, submitted, conflict: true },
        status: 409,
      }
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<VanResult>(serverAction, roundToasts.failed)

export default function Vans({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <VansPage {...loaderData} result={result} />
}
