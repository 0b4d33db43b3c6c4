import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Revision = { name: string; root: string; remove: () => Promise<void> }

/**
 * Another revision of the shop, built in its own folder. Shares the installed packages if they are
 * the same.
 *
 * @param root the folder of the shop with the git history
 */
export async function checkOut(root: string, revision: string): Promise<Revision> {
  const git = (...words: string[]) => run('git', words, { cwd: root })
  const name = (await git('rev-parse', '--short', `${revision}^{commit}`)).stdout.trim()
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'kept-revision-')), name)
  await git('worktree', 'add', '--detach', folder, name)
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder)
    await rm(path.dirname(folder), { recursive: true, force: true })
  }
  try {
    const lock = (of: string) => readFile(path.join(of, 'package-lock.json'), 'utf8')
    if ((await lock(root)) === (await lock(folder))) {
      await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    } else {
      await run('npm', ['ci'], { cwd: folder })
    }
    await run(process.execPath, ['tools/ensure-build.ts'], { cwd: folder })
  } catch (error) {
    await remove()
    throw error
  }
  return { name, root: folder, remove }
}
