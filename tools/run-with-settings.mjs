// Runs a tool of the shop with the settings of a file, parsed like systemd's EnvironmentFile,
// without a shell: `$` is literal. A relative path of a backup is relative to the caller's folder.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const TOOLS = {
  audit: 'tools/audit.ts',
  backup: 'tools/backup.ts',
  demo: 'demo/load.ts',
  restore: 'tools/restore.ts',
  staff: 'tools/staff.ts',
}
/** The tools whose words are files. */
const WITH_FILE = ['backup', 'restore']

const [file, caller, tool, ...words] = process.argv.slice(2)
if (!file || !caller || !Object.hasOwn(TOOLS, tool ?? '')) {
  const names = Object.keys(TOOLS).join(', ')
  refuse(`say what: kept-tool TOOL …, as in kept-tool backup FILE. The tools are ${names}.`)
}
const env = { ...process.env, ...readSettings(settingsIn(file)) }
const isFile = (word) => WITH_FILE.includes(tool) && word !== '' && !word.startsWith('-')
const given = words.map((word) => (isFile(word) ? path.resolve(caller, word) : word))
const { status } = spawnSync(process.execPath, [TOOLS[tool], ...given], { env, stdio: 'inherit' })
process.exit(status ?? 1)

function refuse(line) {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

function settingsIn(name) {
  try {
    return readFileSync(name, 'utf8')
  } catch (error) {
    if (error.code !== 'EACCES') return refuse(`The settings cannot be read: ${error.message}`)
    return refuse(`The settings in ${name} cannot be read by this user: run this as the user kept.`)
  }
}

/**
 * systemd.exec(5): one NAME=value per line; empty lines and those starting with # or ; are ignored.
 * A value may be quoted; in double quotes a backslash escapes the next character, in single quotes
 * it is literal.
 */
function readSettings(text) {
  const settings = {}
  for (const line of text.replaceAll(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [, name, value] = /^\s*([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? []
    if (name) settings[name] = unquoted(value.trim())
  }
  return settings
}

function unquoted(value) {
  const single = /^'([^']*)'$/.exec(value)
  if (single) return single[1]
  const [, inner = value] = /^"((?:[^"\\]|\\.)*)"$/.exec(value) ?? []
  const special = inner === value ? /\\(.)/g : /\\([\\"`$])/g
  return inner.replaceAll(special, '$1')
}
