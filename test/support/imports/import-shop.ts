import { rm } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { createMediaStore } from '../../../app/domain/media/store/open-media-store.server.ts'
import { changeImport } from '../../../app/domain/product-admin/import/change-import.server.ts'
import { createImport } from '../../../app/domain/product-admin/import/create-import.server.ts'
import { importFiles } from '../../../app/domain/product-admin/import/files/import-files.server.ts'
import {
  findImport,
  listImportRows,
} from '../../../app/domain/product-admin/import/find-imports.server.ts'
import type { ImportDeps } from '../../../app/domain/product-admin/import/import-job.server.ts'
import type { ImportOptions } from '../../../app/domain/product-admin/import/import-rules.ts'
import { runImport } from '../../../app/domain/product-admin/import/run-import.server.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import { checkProductText } from '../../../app/forms/staff/product-form.ts'
import type { Db } from '../../../app/platform/db.ts'
import { openTestDatabase } from '../database/database.ts'
import { movableClock } from '../movable-clock.ts'
import { createTestStaff } from '../staff/staff.ts'
import { scratchFolder } from '../temp-folder.ts'

/** A shop with an admin, for imports whose jobs the test runs itself. */
export async function openImportShop() {
  const db = await openTestDatabase()
  const folder = await scratchFolder('kept-imports-')
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const files = importFiles(path.join(folder, 'imports'))
  const media = createMediaStore({ dataDir: folder })
  const clock = movableClock()
  const queued: string[] = []
  const deps: ImportDeps = {
    media,
    clock,
    files,
    check: checkProductText,
    log: { info: () => undefined, error: () => undefined },
    jobs: {
      enqueue: async (_db, _queue, { importId = '' }) => {
        queued.push(importId)
      },
    },
  }
  const admin = await createTestStaff(db)
  const work = async () => {
    for (let id = queued.shift(); id !== undefined; id = queued.shift()) {
      await runImport(db, deps, id)
    }
  }
  const change = (id: string, kind: 'check' | 'start' | 'cancel', options?: ImportOptions) =>
    changeImport(
      db,
      deps,
      admin,
      id,
      kind === 'check' ? { kind, options: options ?? NONE } : { kind },
    )
  return {
    db,
    files,
    media,
    clock,
    deps,
    admin,
    queued,
    work,
    change,
    upload: (csv: string | Buffer | null, pictures?: Buffer) =>
      upload(db, deps, admin, csv, pictures),
    async check(csv: string | Buffer | null, pictures?: Buffer, options?: Partial<ImportOptions>) {
      const created = await upload(db, deps, admin, csv, pictures)
      if (!created.ok) throw new Error(JSON.stringify(created.problem))
      const found = await findImport(db, admin, created.id)
      await change(created.id, 'check', { ...(found?.options ?? NONE), ...options })
      await work()
      return created.id
    },
    rows: (id: string) => listImportRows(db, admin, { id, after: 0, onlyRefused: false }),
    products: () =>
      db.select().from(products).where(eq(products.is_deleted, false)).orderBy(asc(products.title)),
  }
}

const NONE: ImportOptions = {
  categories: {},
  otherCategory: null,
  hideNew: false,
  takeStock: false,
}

async function upload(
  db: Db,
  { files, clock }: ImportDeps,
  staff: Staff,
  csv: string | Buffer | null,
  pictures?: Buffer,
) {
  const id = files.create()
  async function* once(bytes: Buffer) {
    yield bytes
  }
  if (csv !== null) await files.write(id, 'products', once(Buffer.from(csv)))
  if (pictures) await files.write(id, 'pictures', once(pictures))
  const picturesName = pictures ? 'pictures.zip' : null
  return await createImport(db, { files, clock }, staff, { id, fileName: 'file.csv', picturesName })
}
