import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** A cache of compiled modules, of which a tool loads hundreds. */
const NODE_COMPILE_CACHE = fileURLToPath(
  new URL('../../node_modules/.cache/kept-modules', import.meta.url),
)

export type Ended = { code: number; stdout: string; stderr: string }

/**
 * Runs a command-line tool on a data folder, as `npm run` does.
 *
 * @param name of a file in `tools`, without its extension
 */
export function runTool(name: string, dataDir: string, ...words: string[]): Promise<Ended> {
  return runToolWith({}, name, dataDir, ...words)
}

/** @param settings additional environment variables */
export function runToolWith(
  settings: Record<string, string>,
  name: string,
  dataDir: string,
  ...words: string[]
): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const options = {
    cwd: ROOT,
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...settings },
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [`tools/${name}.ts`, ...words], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}
