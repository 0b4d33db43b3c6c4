/**
 * `npm run staff -- reset-password ADDRESS` and `npm run staff -- make-admin ADDRESS`: recovers
 * access to the staff area, with the shop running or stopped.
 */
import {
  makeAdminFromServer,
  resetPasswordFromServer,
} from '../../app/domain/staff/people/recover-access.server.ts'
import { systemClock } from '../../app/platform/clock.ts'
import { readEnv } from '../../app/platform/config/config.ts'
import type { Db } from '../../app/platform/db.ts'
import { createLog } from '../../app/platform/log.ts'
import { startJobs } from '../../app/platform/queue/queue.ts'
import { oneLine } from '../backup/one-line.ts'
import { readWords } from '../read-words.ts'
import { withDatabase } from '../with-database.ts'

const USAGE = 'npm run staff -- reset-password ADDRESS, or make-admin ADDRESS'

const commands: Record<string, (db: Db, email: string) => Promise<string>> = {
  'reset-password': resetPassword,
  'make-admin': makeAdmin,
}

try {
  const [name = '', email = ''] = readWords(2, USAGE)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`usage: ${USAGE}`)
  const said = await withDatabase(readEnv(), (db) => command(db, email))
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`Nothing was changed: ${oneLine(error)}\n`)
  process.exitCode = 1
}

async function resetPassword(db: Db, email: string): Promise<string> {
  const jobs = await startJobs(db, createLog('warn'), [], { maintenance: false })
  try {
    const reset = await resetPasswordFromServer(db, { clock: systemClock, jobs }, email)
    if (!reset.ok) throw new Error(refusal(email, reset.reason))
    return [
      `The temporary password of ${email}, shown this once and good for 72 hours: ${reset.tempPassword}`,
      'Two-step sign-in is off for this account, and it is signed out everywhere.',
    ].join('\n')
  } finally {
    await jobs.stop()
  }
}

async function makeAdmin(db: Db, email: string): Promise<string> {
  const made = await makeAdminFromServer(db, { clock: systemClock }, email)
  if (!made.ok) throw new Error(refusal(email, made.reason))
  return `${made.fullName} is an admin.`
}

function refusal(email: string, reason: 'unknown' | 'closed'): string {
  if (reason === 'closed') return `the account of ${email} is closed: an admin opens it again`
  return `nobody of the shop has the address ${email}`
}
