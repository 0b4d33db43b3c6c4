import {
  type ListProblem,
  listContentProblemWords,
  listImportText,
  listProblems,
} from '../../../content/staff/list-import.ts'
import { createListImport } from '../../../domain/list-import/create-list-import.server.ts'
import { LIST_FIELDS } from '../../../domain/list-import/list-fields.ts'
import type { ListDeps } from '../../../domain/list-import/list-row.ts'
import { LIST_KINDS, type ListKind } from '../../../domain/list-import/list-rules.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { readCodeForm } from '../../../forms/staff/discount-form.ts'
import { isCanonicalUuid } from '../../../platform/values/canonical-uuid.ts'
import type { Services } from '../../../server/request-context.ts'

/** @param text of the address */
export const listKindOf = (text: string): ListKind | null =>
  LIST_KINDS.find((kind) => kind === text) ?? null

export function listDeps({ clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>): ListDeps {
  return {
    now: clock.now(),
    publicUrl,
    readCode: (fields) =>
      readCodeForm(
        { get: (name) => fields[name], getAll: (name) => [fields[name] ?? []].flat() },
        true,
      ),
  }
}

/** Creates an import from the form that the upload handler has taken the file out of. */
export async function receiveList(
  services: Services,
  staff: Staff,
  kind: ListKind,
  form: FormData,
): Promise<{ ok: true; id: string } | { ok: false; problem: string }> {
  const { db, imports } = services
  const upload = textOf(form, LIST_FIELDS.upload)
  if (!isCanonicalUuid(upload)) {
    const given = textOf(form, LIST_FIELDS.problem)
    const problem: ListProblem = Object.hasOwn(listProblems, given)
      ? (given as ListProblem)
      : 'no-file'
    return { ok: false, problem: listProblems[problem] }
  }
  // The folder of a product import has no list, and must not be deleted.
  if (!(await imports.has(upload, 'list'))) return { ok: false, problem: listProblems['no-file'] }
  try {
    const file = imports.pathOf(upload, 'list')
    const fileName = textOf(form, LIST_FIELDS.fileName) || listImportText.file
    const result = await createListImport(db, staff, { kind, file, fileName }, listDeps(services))
    return result.ok ? result : { ok: false, problem: listContentProblemWords(result.problem) }
  } finally {
    await imports.delete(upload)
  }
}
