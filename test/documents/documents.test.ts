import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LINK = /(?:\]\(|src=")([^)"\s]+)/g
const VARIABLE_IN_SCHEMA = /^ {2}([A-Z][A-Z0-9_]+): /gm
const VARIABLE_IN_TABLE = /^\| `([A-Z][A-Z0-9_]+)` \|/gm
const STEP_IN_CODE = /^ {2}(\w+):/gm
const STEPS_IN_TABLE = /^\|.+\|((?: `\w+`,?)+) \|$/gm

const read = (file: string) => readFile(path.join(ROOT, file), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one]) => one)

test('the README lists exactly the settings that the shop reads', async () => {
  const schema = found(await read('app/platform/config/variables.ts'), VARIABLE_IN_SCHEMA)
  expect(schema).toContain('PORT')
  expect(new Set(found(await read('README.md'), VARIABLE_IN_TABLE))).toEqual(new Set(schema))
})

test('the table of retention lists exactly the steps of the code', async () => {
  const kinds = await read('app/privacy/retention.ts')
  const steps = await read('app/jobs/clean-up.ts')
  const inCode = [
    /const KINDS = \{(.+?)\n\}/s.exec(kinds),
    /const STEPS.+?\{(.+?)\n\}/s.exec(steps),
  ]
    .flatMap((table) => found(table?.[1] ?? '', STEP_IN_CODE))
    // Runs the kinds.
    .filter((name) => name !== 'retention')
  expect(inCode).toEqual(expect.arrayContaining(['messages', 'sessions']))
  const rows = found(await read('docs/legal-pages.md'), STEPS_IN_TABLE)
  const listed = rows.flatMap((row) => found(row ?? '', /`(\w+)`/g))
  expect(new Set(listed)).toEqual(new Set(inCode))
})

test('the scripts named in the README exist', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: object }
  const named = found(await read('README.md'), /npm run ([a-z:]+)/g)
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
})

describe('links are not broken', async () => {
  const inDocs = await readdir(path.join(ROOT, 'docs'), { recursive: true })
  const documents = inDocs.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`)
  test.for(['README.md', 'demo/README.md', ...documents])('in %s', async (file) => {
    const links = found(await read(file), LINK).filter((link) => !/^(https?:|#)/.test(link ?? ''))
    const broken = links.filter(
      (link) => !existsSync(path.join(ROOT, path.dirname(file), link?.split('#')[0] ?? '')),
    )
    expect(broken).toEqual([])
  })
})
