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
import { postgresErrorCode } from '../../app/platform/database/postgres-error-code.ts'
import type { Db } from '../../app/platform/db.ts'
import { createLog } from '../../app/platform/log.ts'
import { startJobs } from '../../app/platform/queue/queue.ts'
import { withDatabase } from '../with-database.ts'

const USAGE = 'say what: npm run staff -- reset-password ADDRESS, or make-admin ADDRESS'
const UNDEFINED_TABLE = '42P01'

const commands: Record<string, (db: Db, email: string) => Promise<string>> = {
  'reset-password': resetPassword,
  'make-admin': makeAdmin,
}

try {
  const [name = '', email = ''] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !email) throw new Error(USAGE)
  const said = await withDatabase(readEnv(), (db) => command(db, email))
  process.stdout.write(`${said}\n`)
} catch (error) {
  const unmade = postgresErrorCode(error) === UNDEFINED_TABLE
  const why = error instanceof Error ? error.message : String(error)
  const line = unmade ? 'the database holds no shop yet' : why
  process.stderr.write(`Nothing was changed: ${line}\n`)
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
