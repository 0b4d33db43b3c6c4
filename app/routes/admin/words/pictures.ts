import { href, redirect } from 'react-router'
import { PICTURE_FIELDS } from '../../../domain/catalogue/pictures/picture-fields.ts'
import { readUploadToken } from '../../../domain/catalogue/pictures/upload-token.server.ts'
import { addPagePicture } from '../../../domain/pages/admin/page-pictures.server.ts'
import { cleanLine } from '../../../domain/pages/rich-text/clean-text.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import { documentAt } from '../../../web/admin/words/load-document.ts'
import type { Route } from './+types/pictures'

const MAX_ALT = 200

/** Redirects to the form. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/words/:document', { document: documentAt(params.document) }))
}

/**
 * `POST /admin/words/:document/pictures`: adds an uploaded picture to those to choose from. The upload
 * handler (`server/uploads`) has already stored its file and replaced it with a token.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, media, sessionSecret, clock } = context.get(servicesContext)
  const page = href('/admin/words/:document', { document: documentAt(params.document) })
  const form = await request.formData()
  const alt = cleanLine(textOf(form, 'alt')).slice(0, MAX_ALT)
  const upload = readUploadToken(sessionSecret, textOf(form, PICTURE_FIELDS.picture), clock.now())
  if (!upload || alt === '') return redirect(page, withFlash('staff-images-failed'))
  await addPagePicture(db, media, context.get(staffContext), { ...upload, alt })
  return redirect(page)
}
