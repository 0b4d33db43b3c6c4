import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

test.each([
  {
    what: 'a transaction begun',
    home: 'app/platform/db.ts',
    violation: 'export const begin = (db) => db.transaction(async () => undefined)\n',
  },
  {
    what: 'a formatter of dates',
    home: 'app/platform/values/dates.ts',
    violation: "export const day = new Intl.DateTimeFormat('en-GB')\n",
  },
])('$what outside $home is a lint error', async ({ home, violation }) => {
  const root = await mkdtemp(path.join(tmpdir(), 'kept-lint-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await copyFile(path.join(REPOSITORY, '.oxlintrc.json'), path.join(root, '.oxlintrc.json'))
  for (const file of ['app/domain/bad.ts', 'app/routes/bad.ts', home]) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), violation)
  }
  const lint = promisify(execFile)(
    path.join(REPOSITORY, 'node_modules/.bin/oxlint'),
    ['--format=unix', '.'],
    { cwd: root },
  )
  const { stdout } = await lint.catch((failed: { stdout: string }) => failed)
  const reported = stdout.split('\n').filter((line) => line.includes('no-restricted-properties'))
  expect(reported).toHaveLength(2)
  expect(reported.some((line) => line.includes('app/domain/bad.ts'))).toBe(true)
  expect(reported.some((line) => line.includes('app/routes/bad.ts'))).toBe(true)
})

test('every staff page with a form decides what it revalidates: a refusal means a concurrent change', async () => {
  const routes = path.join(REPOSITORY, 'app/routes/admin')
  const undecided: string[] = []
  for (const name of await readdir(routes, { recursive: true })) {
    // What the pages before sign-in show is changed by their own form only.
    if (!name.endsWith('.tsx') || name.startsWith('auth/')) continue
    const text = await readFile(path.join(routes, name), 'utf8')
    const exported = ['loader', 'action'].every((part) =>
      new RegExp(`^export (async function|function|const) ${part}\\b`, 'm').test(text),
    )
    if (exported && !/^export (const|function) shouldRevalidate/m.test(text)) undecided.push(name)
  }
  expect(undecided).toEqual([])
})
