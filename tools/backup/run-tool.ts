import { spawn } from 'node:child_process'

/**
 * Runs one of PostgreSQL's own tools on a database. Whoever may list the machine's processes sees
 * their arguments, so the password travels in the environment.
 *
 * @param url the database's address, handed on as `--dbname`
 * @throws one plain line: that it is missing, or what it said
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
