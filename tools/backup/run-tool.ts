import { spawn } from 'node:child_process'

/**
 * Runs a PostgreSQL tool on a database. Arguments are visible to other accounts of the machine, so
 * the password is passed in the environment.
 *
 * @param url the database's address, passed as `--dbname`
 * @throws a one-line error: that the tool is missing, or the tool's own message
 */
export async function runTool(
  command: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(command, [`--dbname=${address.href}`, ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'ENOENT'
          ? new Error(`${command} is not installed; it comes with PostgreSQL's client programs`)
          : error,
      )
    })
  })
  if (code !== 0) throw new Error(`${command} failed: ${said.trim().replaceAll(/\s*\n\s*/g, '; ')}`)
}
