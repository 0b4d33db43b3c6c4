import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The shop's folder, which holds package.json, as an absolute path. Paths of other files start
 * here, because the server build and the sources are at different depths below it.
 */
export const ROOT_FOLDER = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error(`no package.json above ${import.meta.dirname}`)
  return findRoot(parent)
}
