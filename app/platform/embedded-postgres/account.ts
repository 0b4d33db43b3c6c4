import { execFile } from 'node:child_process'
import { chmod, chown, lstat, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The operating system account of a process. */
export type Account = { uid: number; gid: number }

const ACCOUNT_NAME = 'postgres'

/**
 * The account PostgreSQL runs as; undefined for the current one.
 *
 * PostgreSQL refuses root. As root, an existing cluster runs as the account that owns it, so that a
 * shop once started with sudo keeps its ownership; a new one belongs to `postgres`, which is
 * created if missing.
 *
 * @throws a one-line error if there is no such account, or the cluster belongs to another one
 */
export async function accountFor(cluster: string): Promise<Account | undefined> {
  const owner = await stat(cluster).catch(() => undefined)
  const uid = process.getuid?.()
  if (uid !== 0) {
    if (owner !== undefined && uid !== undefined && owner.uid !== uid) {
      throw new Error(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}): start the shop as that user, or as root`,
      )
    }
    return undefined
  }
  if (process.platform !== 'linux') {
    throw new Error('PostgreSQL refuses to run as root: start the shop as an ordinary user')
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = (await findAccount()) ?? (await createAccount())
  if (owner !== undefined) await changeOwner(account, cluster)
  return account
}

async function findAccount(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([
    output('id', ['-u', ACCOUNT_NAME]),
    output('id', ['-g', ACCOUNT_NAME]),
  ])
  if (uid === undefined || gid === undefined) return undefined
  return { uid: Number(uid), gid: Number(gid) }
}

async function createAccount(): Promise<Account> {
  await output('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir=/nonexistent',
    '--shell=/usr/sbin/nologin',
    ACCOUNT_NAME,
  ])
  const account = await findAccount()
  if (account !== undefined) return account
  throw new Error(
    `PostgreSQL refuses to run as root, and the account "${ACCOUNT_NAME}" could not be created: create it, start the shop as an ordinary user, or set DATABASE_URL`,
  )
}

/**
 * Gives the cluster to the account: one restored by root with plain `cp` or `tar` belongs to root and may
 * be world-readable.
 */
async function changeOwner(account: Account, cluster: string) {
  for await (const entry of await opendir(cluster, { recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!(await lstat(path)).isSymbolicLink()) await chown(path, account.uid, account.gid)
  }
  await chown(cluster, account.uid, account.gid)
  await chmod(cluster, 0o700)
}

/** Standard output of a command, trimmed; undefined if it is missing or fails. */
async function output(command: string, args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: 10_000 }, (error, stdout) => {
      resolve(error === null ? stdout.trim() : undefined)
    })
  })
}
