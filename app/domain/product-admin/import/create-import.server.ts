import type { Clock } from '../../../platform/clock.ts'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { isCanonicalUuid } from '../../../platform/values/canonical-uuid.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import { openZip } from '../../../platform/zip/open-zip.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { productImports } from '../schema.ts'
import type { ImportFiles } from './files/import-files.server.ts'
import { inspectFile } from './files/read-import-file.server.ts'
import type { UploadProblem } from './files/upload-problem.ts'
import { MAX_FILE_BYTES } from './import-rules.ts'

/** The products' file in an archive, which may have been compressed again as a folder. */
const ARCHIVED_PRODUCTS = /^(?:[^/]+\/)?products\.csv$/i

export type CreateImportResult = { ok: true; id: string } | { ok: false; problem: UploadProblem }

/**
 * Creates an import from uploaded files: checks the zip's directory, extracts the product file if
 * none was uploaded beside the zip, and reads it to its end. Refused files are deleted.
 *
 * @param upload.id the name of the folder in `files`
 */
export async function createImport(
  db: DbOrTx,
  { files, clock }: { files: ImportFiles; clock: Clock },
  staff: Staff,
  upload: { id: string; fileName: string; picturesName: string | null },
): Promise<CreateImportResult> {
  authorize(staff, 'administer')
  const { id } = upload
  if (!isCanonicalUuid(id)) return { ok: false, problem: { reason: 'no-file' } }
  const problem = (await unpackProducts(files, id)) ?? null
  const inspected = problem ?? (await inspectFile(files.pathOf(id, 'products')))
  if ('ok' in inspected && inspected.ok) {
    const { source, headings, productCount, categories } = inspected.facts
    const fileName = truncate(upload.fileName, 200)
    const now = clock.now()
    const storageId = await files.storageId()
    await inTransaction(db, async (tx) => {
      await tx.insert(productImports).values({
        id,
        source,
        storage_id: storageId,
        file_name: fileName,
        pictures_name: upload.picturesName === null ? null : truncate(upload.picturesName, 200),
        headings,
        categories,
        options: {
          categories: Object.fromEntries(categories.map(({ text, guess }) => [text, guess])),
          otherCategory: null,
          hideNew: false,
          takeStock: false,
        },
        product_count: productCount,
        created_by: staff.id,
        created_at: now,
        updated_at: now,
      })
      await recordChange(tx, staff, {
        subject: 'list',
        id,
        label: 'Product import',
        action: 'import uploaded',
        changes: { file: [null, fileName], products: [null, productCount] },
      })
    })
    return { ok: true, id }
  }
  await files.delete(id)
  return { ok: false, problem: 'ok' in inspected ? inspected.problem : inspected }
}

/** Checks the zip, and extracts the product file if none was uploaded. */
async function unpackProducts(files: ImportFiles, id: string): Promise<UploadProblem | null> {
  const hasProducts = await files.has(id, 'products')
  if (!(await files.has(id, 'pictures'))) return hasProducts ? null : { reason: 'no-file' }
  const opened = await openZip(files.pathOf(id, 'pictures'))
  if (!opened.ok) return { reason: 'zip', problem: opened.problem }
  const { zip } = opened
  try {
    if (hasProducts) return null
    const tables = zip.names.filter((name) => /\.csv$/i.test(name))
    // An archive contains other lists beside the products.
    const archived = tables.filter((name) => ARCHIVED_PRODUCTS.test(name))
    const [table, another] = tables.length === 1 ? tables : archived
    if (another !== undefined) return { reason: 'no-file' }
    if (table === undefined) return { reason: 'no-file' }
    if ((zip.sizeOf(table) ?? 0) > MAX_FILE_BYTES) return { reason: 'file-too-large' }
    await files.write(id, 'products', await zip.stream(table))
    return null
  } catch {
    return { reason: 'zip', problem: { reason: 'damaged' } }
  } finally {
    zip.close()
  }
}
