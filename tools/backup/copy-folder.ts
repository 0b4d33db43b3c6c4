import { copyFile, link, mkdir, opendir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Copies a folder to which files may be added or from which they may be removed concurrently.
 *
 * @param skip relative paths, with `/`, that are excluded with their content
 * @param how `link` creates hard links for files that are never modified in place, which takes
 * neither time nor space
 */
export async function copyFolder(
  from: string,
  to: string,
  { how = 'copy', skip = () => false }: { how?: 'copy' | 'link'; skip?: (name: string) => boolean },
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await copyInto(from, to, '')

  async function copyInto(source: string, target: string, below: string): Promise<void> {
    const folder = await nullIfMissing(opendir(source))
    if (!folder) return
    for await (const entry of folder) {
      const name = path.posix.join(below, entry.name)
      if (skip(name)) continue
      const [one, other] = [path.join(source, entry.name), path.join(target, entry.name)]
      if (entry.isDirectory()) {
        await mkdir(other, { recursive: true, mode: 0o700 })
        await copyInto(one, other, name)
      } else if (entry.isFile()) {
        await copyOne(one, other, how)
      }
    }
  }
}

async function copyOne(from: string, to: string, how: 'copy' | 'link'): Promise<void> {
  if (how === 'link') {
    const linked = await link(from, to).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST' || error.code === 'ENOENT',
    )
    if (linked) return
  }
  // The target is on another disk, or its file system has no hard links.
  await nullIfMissing(copyFile(from, to))
}

/** The result of `work`; null if its file or folder has been removed since it was listed. */
async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
