import { data } from 'react-router'
import { checkDocument } from '../../../domain/pages/check-document.server.ts'
import type { DocumentName } from '../../../domain/pages/documents.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Services } from '../../../server/request-context.ts'
import type { UnsavedPreview } from '../../../ui/admin/words/unsaved-preview.ts'
import { type Showing, showDocument } from './show-document.ts'
import { flatOf, sourceOf } from './submitted-source.ts'

/** The entered text as shoppers would read it; nothing is stored. */
export async function previewUnsaved(
  services: Showing & Pick<Services, 'pageTexts'>,
  staff: Staff,
  name: DocumentName,
  form: FormData,
) {
  const { db, pageTexts, log } = services
  try {
    const source = await sourceOf(db, staff, pageTexts.defaults, name, flatOf(form))
    const checked = checkDocument(name, source)
    if (!checked.ok) return data<UnsavedPreview>({ state: 'refused' })
    return data<UnsavedPreview>({
      state: 'shown',
      shown: await showDocument(services, name, checked.words),
    })
  } catch (err) {
    log.error({ event: 'words.preview_failed', err }, 'an entered page text could not be previewed')
    return data<UnsavedPreview>({ state: 'failed' }, 500)
  }
}
