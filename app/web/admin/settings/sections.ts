import { data } from 'react-router'
import { historyInWords } from '../../../content/staff/people/history.ts'
import { settingsSections, settingsToasts } from '../../../content/staff/settings.ts'
import { findSection } from '../../../domain/settings/find-section.server.ts'
import { saveSection } from '../../../domain/settings/save-section.server.ts'
import { SECTIONS, type Section } from '../../../domain/settings/settings.ts'
import { historyOf } from '../../../domain/staff/history/history-of.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { readFields } from '../../../forms/fields/field-rules.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { sectionErrors, sectionForms } from '../../../forms/staff/settings/section-forms.ts'
import type { Services } from '../../../server/request-context.ts'
import type { LoadedSection, SectionResult } from '../../../ui/admin/settings/section-page.tsx'
import {
  afterPicturesSaved,
  beforePicturesSaved,
  pictureErrors,
  withUploads,
} from './picture-form.ts'

const HISTORY_LINES = 5

/** @throws a 404 response if there is no such section */
export function sectionAt(text: string): Section {
  const section = SECTIONS.find((one) => one === text)
  if (!section) throw data(null, 404)
  return section
}

/** A section with its history, as its page shows it. */
export async function loadSection<Name extends Section>(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  staff: Staff,
  section: Name,
): Promise<LoadedSection> {
  const [{ value, version, changedAt }, history] = await Promise.all([
    findSection(db, staff, section, settings.defaults),
    historyOf(db, staff, { subject: 'settings', id: section, limit: HISTORY_LINES }),
  ])
  return {
    section,
    fields: sectionForms[section].toFields(value),
    version,
    changedAt,
    mayEdit: can(staff.role, 'administer'),
    history: history.map((line) => ({ ...line, ...historyInWords(line) })),
  }
}

type SavingServices = Pick<
  Services,
  'db' | 'settings' | 'log' | 'media' | 'clock' | 'sessionSecret'
>

/** Saves the form of a section. Later requests to this process see the saved settings. */
export async function saveSectionForm<Name extends Section>(
  services: SavingServices,
  staff: Staff,
  section: Name,
  given: FormData,
) {
  const { db, settings, log } = services
  const form = section === 'pictures' ? withUploads(given) : given
  const submitted = readFields(sectionForms[section].rules, form)
  const version = Number(textOf(form, 'version'))
  const stored = await findSection(db, staff, 'pictures', settings.defaults)
  const errors = {
    ...sectionErrors(section, submitted),
    ...(section === 'pictures' && pictureErrors(services, form, stored.value)),
  }
  if (Object.keys(errors).length > 0) {
    return respond({ ok: false, toast: settingsToasts.notSaved, errors, submitted, version }, 422)
  }
  try {
    const value = sectionForms[section].toValue(submitted)
    const { title: label } = settingsSections[section]
    const fresh = section === 'pictures' ? sectionForms.pictures.toValue(submitted) : null
    if (fresh) await beforePicturesSaved(services, stored.value, fresh)
    const saved = await saveSection(
      db,
      staff,
      { section, label, value, version },
      settings.defaults,
    )
    if (!saved.ok) {
      return respond({ ok: false, toast: settingsToasts.conflict, submitted, conflict: true }, 409)
    }
    if (fresh) await afterPicturesSaved(services, fresh)
    await settings.renew()
    return respond({ ok: true, saved: saved.version, toast: settingsToasts.saved(section) }, 200)
  } catch (err) {
    log.error({ event: 'settings.change_failed', err }, 'settings could not be saved')
    return respond({ ok: false, toast: settingsToasts.failed, submitted, version }, 500)
  }
}

function respond(result: SectionResult, status: number) {
  return data(result, status)
}
