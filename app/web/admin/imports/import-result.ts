import { importText, problemTexts } from '../../../content/staff/products/product-import.ts'
import { uploadProblemWords } from '../../../content/staff/upload-problem.ts'
import { CATEGORIES, type Category } from '../../../domain/catalogue/filters.ts'
import { createImport } from '../../../domain/product-admin/import/create-import.server.ts'
import {
  CHOSEN_FIELDS,
  type ColumnChoices,
} from '../../../domain/product-admin/import/formats/column-choices.ts'
import {
  IMPORT_FIELDS,
  UPLOAD_PROBLEMS,
} from '../../../domain/product-admin/import/import-fields.ts'
import type { ImportOptions } from '../../../domain/product-admin/import/import-rules.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import type { Services } from '../../../server/request-context.ts'

/** Creates an import from the form that the upload handler has taken the files out of. */
export async function receiveImport(
  { db, imports, clock }: Services,
  staff: Staff,
  form: FormData,
): Promise<{ ok: true; id: string } | { ok: false; problem: string }> {
  const given = textOf(form, IMPORT_FIELDS.problem)
  const problem = UPLOAD_PROBLEMS.find((one) => one === given)
  if (problem) return { ok: false, problem: problemTexts[problem] }
  const picturesName = textOf(form, IMPORT_FIELDS.picturesName)
  const created = await createImport(db, { files: imports, clock }, staff, {
    id: textOf(form, IMPORT_FIELDS.upload),
    fileName: textOf(form, IMPORT_FIELDS.fileName) || picturesName || importText.file,
    picturesName: picturesName || null,
  })
  return created.ok ? created : { ok: false, problem: uploadProblemWords(created.problem) }
}

/** What was chosen on the mapping page. */
export function readImportOptions(form: FormData): ImportOptions {
  const texts = form.getAll(IMPORT_FIELDS.categoryText)
  const chosen = form.getAll(IMPORT_FIELDS.category)
  return {
    categories: Object.fromEntries(
      texts.map((text, index) => [
        typeof text === 'string' ? text : '',
        readCategory(chosen[index]),
      ]),
    ),
    otherCategory: readCategory(form.get(IMPORT_FIELDS.otherCategory)),
    hideNew: form.has(IMPORT_FIELDS.hideNew),
    takeStock: form.has(IMPORT_FIELDS.takeStock),
    replacePictures: form.has(IMPORT_FIELDS.replacePictures),
    redirects: form.has(IMPORT_FIELDS.redirects),
    columns: readColumns(form),
  }
}

const readCategory = (given: unknown): Category | null =>
  CATEGORIES.find((category) => category === given) ?? null

/** Columns chosen by hand; a field without a choice keeps the column that its format defines. */
function readColumns(form: FormData): ColumnChoices {
  const choices: ColumnChoices = {}
  for (const field of CHOSEN_FIELDS) {
    const given = textOf(form, `${IMPORT_FIELDS.column}${field}`)
    if (given === 'none') choices[field] = null
    else if (/^\d{1,3}$/.test(given)) choices[field] = Number(given)
  }
  return choices
}
