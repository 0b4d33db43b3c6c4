import { spawn } from 'node:child_process'

/**
 * Runs one of PostgreSQL's own tools.
 *
 * @throws one plain line: that it is missing, or what it said
 */
export async function runTool(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'pipe'] })
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
