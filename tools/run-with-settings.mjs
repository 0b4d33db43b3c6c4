// Runs a tool of the shop with the settings of a file, parsed like systemd's EnvironmentFile,
// without a shell: `$` is literal.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [file, tool, ...words] = process.argv.slice(2)
if (!file || !/^[a-z-]+$/.test(tool ?? '')) {
  process.stderr.write('say what: kept-tool TOOL …, as in kept-tool backup FILE\n')
  process.exit(2)
}
const env = { ...process.env, ...readSettings(readFileSync(file, 'utf8')) }
const { status } = spawnSync(process.execPath, [`tools/${tool}.ts`, ...words], {
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)

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
