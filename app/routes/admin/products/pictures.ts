import { href, redirect } from 'react-router'
import { addPictures } from '../../../domain/catalogue/pictures/add-pictures.server.ts'
import {
  describePicture,
  type PictureDescription,
} from '../../../domain/catalogue/pictures/describe-picture.server.ts'
import { editPicture } from '../../../domain/catalogue/pictures/edit-picture.server.ts'
import { findPictures } from '../../../domain/catalogue/pictures/find-pictures.server.ts'
import { makePrimary } from '../../../domain/catalogue/pictures/make-primary.server.ts'
import { readRole } from '../../../domain/catalogue/pictures/picture-rules.ts'
import { removePicture } from '../../../domain/catalogue/pictures/remove-picture.server.ts'
import { reorderPictures } from '../../../domain/catalogue/pictures/reorder-pictures.server.ts'
import { parseEdit } from '../../../domain/media/picture-edit.ts'
import { shownOutsideCatalogue } from '../../../domain/orders/receipt/shown-outside-catalogue.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { type ProductId, parseProductId } from '../../../platform/values/ids.ts'
import { type Services, servicesContext } from '../../../server/request-context.ts'
import { orderAfterMove } from '../../../ui/admin/products/form/pictures/picture-changes.ts'
import {
  DESCRIPTION_FIELDS,
  DO_FIELD,
  EDIT_FIELD,
  REMOVE_PARAM,
  SCRIPT_FIELD,
} from '../../../ui/admin/products/form/pictures/picture-form.ts'
import { pictureProblems, readNewPictures } from '../../../web/admin/products/pictures-of-form.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/pictures'

/** Redirects to the form. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/products/edit/:id', { id }))
}

/**
 * `POST /admin/products/edit/:id/pictures`: changes of a product's pictures, each saved immediately.
 * Responds with `{ ok }` to scripts, else redirects to the form.
 */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const [, what = '', about = ''] = /^([a-z-]+)(?::(.*))?$/.exec(textOf(form, DO_FIELD)) ?? []
  const page = href('/admin/products/edit/:id', { id })
  if (what === 'ask-remove') {
    return redirect(`${page}?${REMOVE_PARAM}=${encodeURIComponent(about)}#pictures`)
  }
  const done = await change(services, staff, id, { what, about, form })
  if (form.has(SCRIPT_FIELD)) return Response.json({ ok: done }, { status: done ? 200 : 409 })
  if (done) return redirect(`${page}#pictures`)
  const code = what === 'remove' ? 'staff-image-kept' : 'staff-images-failed'
  return redirect(`${page}#pictures`, withFlash(code))
}

type Requested = { what: string; about: string; form: FormData }

async function change(services: Services, staff: Staff, product: string, requested: Requested) {
  const { log } = services
  const work = CHANGES[requested.what]
  const productId = parseProductId(product)
  if (!work || !productId) return false
  try {
    return await work({ services, staff, productId, ...requested })
  } catch (err) {
    log.error(
      { event: 'products.pictures_failed', err, productId, what: requested.what },
      'a product’s pictures could not be changed',
    )
    return false
  }
}

type Work = Requested & { services: Services; staff: Staff; productId: ProductId }

const CHANGES: Record<string, (work: Work) => Promise<boolean>> = {
  async add({ services, staff, productId, form }) {
    const chosen = readNewPictures(form).flatMap(({ from, ...rest }) =>
      'token' in from ? [{ ...rest, token: from.token }] : [],
    )
    const added = await addPictures(services.db, services, staff, productId, chosen)
    return added.ok && added.refused === 0 && !pictureProblems(form)
  },
  async primary({ services, staff, productId, about }) {
    const ids = { productId, pictureId: about }
    return (await makePrimary(services.db, services, staff, ids)).ok
  },
  async remove({ services, staff, productId, about }) {
    const deps = { ...services, shownElsewhere: shownOutsideCatalogue }
    const ids = { productId, pictureId: about }
    return (await removePicture(services.db, deps, staff, ids)).ok
  },
  async edit({ services, staff, productId, about, form }) {
    const edit = parseEdit(textOf(form, EDIT_FIELD))
    if (!edit) return false
    const deps = { ...services, shownElsewhere: shownOutsideCatalogue }
    return (await editPicture(services.db, deps, staff, { productId, pictureId: about }, edit)).ok
  },
  async order({ services, staff, productId, about }) {
    const ids = about.split(',')
    return (await reorderPictures(services.db, services, staff, { productId, ids })).ok
  },
  left: (work) => move(work, -1),
  right: (work) => move(work, 1),
  async describe({ services, staff, productId, form }) {
    for (const [pictureId, description] of descriptionsOf(form)) {
      const ids = { productId, pictureId }
      if (!(await describePicture(services.db, services, staff, ids, description)).ok) return false
    }
    return true
  },
}

async function move({ services, staff, productId, about }: Work, by: number): Promise<boolean> {
  const { db } = services
  const ids = (await findPictures(db, staff, productId)).map(({ id }) => id)
  const at = ids.indexOf(about)
  if (at < 0) return false
  const order = orderAfterMove(ids, about, Math.max(at + by, 0))
  return (await reorderPictures(db, services, staff, { productId, ids: order })).ok
}

/** The fields of the form that describe pictures, by picture. */
function descriptionsOf(form: FormData): Map<string, PictureDescription> {
  const found = new Map<string, PictureDescription>()
  for (const field of ['alt', 'caption', 'role'] as const) {
    const prefix = DESCRIPTION_FIELDS[field]
    for (const [name, text] of form) {
      if (!name.startsWith(prefix) || typeof text !== 'string') continue
      const id = name.slice(prefix.length)
      const value = field === 'role' ? { role: readRole(text) } : { [field]: text }
      found.set(id, { ...found.get(id), ...value })
    }
  }
  return found
}
