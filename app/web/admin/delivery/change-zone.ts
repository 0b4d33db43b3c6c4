import {
  claimedWords,
  deliveryToasts,
  zoneErrors,
} from '../../../content/staff/delivery/delivery.ts'
import { deleteZone, saveZone } from '../../../domain/delivery/zones/save-zone.server.ts'
import { findZone } from '../../../domain/delivery/zones/staff-zones.server.ts'
import type { SaveZoneResult } from '../../../domain/delivery/zones/zone.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { readZoneForm, type ZoneForm } from '../../../forms/staff/zone-form.ts'
import type { Services } from '../../../server/request-context.ts'
import type { ZoneResult } from '../../../ui/admin/delivery/zone-result.ts'

type Changed = { result: ZoneResult; status: number; id?: string }

/** Creates a zone from its form. */
export async function newZone(
  { db, clock }: Services,
  staff: Staff,
  form: FormData,
): Promise<Changed> {
  const read = readZoneForm(form, false)
  if (!read.ok) return refuse(read)
  return changedBy(await saveZone(db, staff, null, read.fields, clock.now()), read.submitted)
}

/** Saves or deletes a zone as its form asks. @param id untrusted */
export async function changeZone(
  { db, clock }: Services,
  staff: Staff,
  id: string,
  form: FormData,
): Promise<Changed | 'missing' | 'unreadable' | 'deleted'> {
  const intent = form.get('intent')
  if (intent === 'delete') {
    const gone = await deleteZone(db, staff, id)
    return gone.ok ? 'deleted' : gone.reason
  }
  const version = Number(form.get('version'))
  if (intent !== 'save' || !Number.isSafeInteger(version)) return 'unreadable'
  const zone = await findZone(db, staff, id)
  if (!zone) return 'missing'
  const read = readZoneForm(form, zone.isDefaultZone)
  if (!read.ok) return refuse(read)
  const saved = await saveZone(db, staff, { id, version }, read.fields, clock.now())
  if (!saved.ok && saved.reason === 'missing') return 'missing'
  return changedBy(saved, read.submitted)
}

function changedBy(saved: SaveZoneResult, submitted: ZoneForm): Changed {
  if (saved.ok) {
    const { id, version } = saved
    return { result: { ok: true, saved: version, toast: deliveryToasts.saved }, status: 200, id }
  }
  switch (saved.reason) {
    case 'missing':
    case 'changed':
      return {
        result: { ok: false, toast: deliveryToasts.changed, submitted, conflict: true },
        status: 409,
      }
    case 'full':
      return { result: { ok: false, toast: deliveryToasts.full, submitted }, status: 409 }
    case 'name-taken':
      return refuse({ submitted, errors: { name: zoneErrors.nameTaken } })
    case 'claimed':
      return refuse({ submitted, errors: { areas: claimedWords(saved) } })
  }
}

function refuse({
  submitted,
  errors,
}: Required<Pick<ZoneResult, 'submitted' | 'errors'>>): Changed {
  return { result: { ok: false, toast: deliveryToasts.notSaved, submitted, errors }, status: 422 }
}
