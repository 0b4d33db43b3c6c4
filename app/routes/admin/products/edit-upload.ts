import { href, redirect } from 'react-router'
import { editUpload } from '../../../domain/catalogue/pictures/edit-picture.server.ts'
import { parseEdit } from '../../../domain/media/picture-edit.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { EDIT_FIELD, UPLOAD_FIELD } from '../../../ui/admin/products/form/pictures/picture-form.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/edit-upload'

/** Redirects to the list. */
export const loader = () => redirect(href('/admin/products'))

/**
 * `POST /admin/products/pictures/edit`: edits an upload whose product is not saved yet. Responds with
 * the token that takes the place of the given one, and its picture.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const edit = parseEdit(textOf(form, EDIT_FIELD))
  if (!edit) return Response.json({ ok: false }, { status: 400 })
  const staff = context.get(staffContext)
  try {
    const edited = await editUpload(services, staff, textOf(form, UPLOAD_FIELD), edit)
    if (!edited.ok) return Response.json({ ok: false }, { status: 409 })
    const { uploadedAt: _, ...picture } = edited.upload
    return Response.json({ ok: true, token: edited.token, ...picture })
  } catch (err) {
    services.log.error(
      { event: 'products.pictures_failed', err, what: 'edit' },
      'an uploaded picture could not be edited',
    )
    return Response.json({ ok: false }, { status: 500 })
  }
}
