import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Ended = { code: number; stdout: string; stderr: string }

/**
 * Runs a command of the shop's owner on a data folder, as `npm run` would.
 *
 * @param name of a file in `tools`, without its ending
 */
export function runTool(name: string, dataDir: string, ...words: string[]): Promise<Ended> {
  return runToolWith({}, name, dataDir, ...words)
}

/** @param settings environment variables besides */
export function runToolWith(
  settings: Record<string, string>,
  name: string,
  dataDir: string,
  ...words: string[]
): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const options = { cwd: ROOT, env: { PATH, HOME, DATA_DIR: dataDir, ...settings } }
  return new Promise((resolve) => {
    execFile(process.execPath, [`tools/${name}.ts`, ...words], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}
