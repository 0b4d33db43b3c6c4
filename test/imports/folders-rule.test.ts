import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT_FOLDER } from '../../app/platform/files/root-folder.ts'

/** Files that resolve a package, which gives the same result from anywhere in the shop's folder. */
const EXEMPT = [
  path.join('app', 'platform', 'files', 'root-folder.ts'),
  path.join('app', 'platform', 'embedded-postgres', 'binaries.ts'),
]
const OWN_PLACE = /import\.meta\.(url|dirname|filename)/

// A module's depth in the folders of the server build differs from that in the source tree.
test('the server finds files beside its code from the root folder', async () => {
  const found: string[] = []
  for (const folder of ['app', 'demo', 'sandbox']) {
    for (const file of await readdir(path.join(ROOT_FOLDER, folder), { recursive: true })) {
      const name = path.join(folder, file)
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name) || EXEMPT.includes(name)) continue
      if (OWN_PLACE.test(await readFile(path.join(ROOT_FOLDER, name), 'utf8'))) found.push(name)
    }
  }
  expect(found).toEqual([])
})
