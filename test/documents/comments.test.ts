import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['app', 'sandbox', 'demo', 'tools', 'test']

/** Wordings that have cost readers a second reading, and what says the same. */
const UNCLEAR: [wording: RegExp, instead: string][] = [
  [/\bat once\b/i, 'immediately, or concurrently'],
  [/\bmeanwhile\b/i, 'concurrently, or since then'],
  [/\banew\b/i, 'again'],
  [/\bfor good\b/i, 'permanently'],
  [/\bwhatever\b/i, 'regardless of, or for any'],
  [/\b(whoever|nobody|somebody)\b/i, 'the role: a visitor, a staff member'],
  [/\bknows\b/i, 'has, has read, supports'],
  [/\bforg(ets?|otten|ot)\b/i, 'deletes, discards, anonymises'],
  [/\bif it is none\b/i, 'if there is no …, if the text is not …'],
  [/^(Than|Among)\b/, 'the subject first'],
]

/** Block comments, and line comments that are not part of an address in a string. */
const COMMENT = /\/\*\*?(?<block>.*?)\*\/|(?<![:'"`\w])\/\/(?<line>.*?)$/gms

const files = (
  await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(path.join(ROOT, folder), { recursive: true })
      return names.map((name) => path.join(folder, name))
    }),
  )
)
  .flat()
  .filter((name) => /\.tsx?$/.test(name) && name !== 'test/documents/comments.test.ts')

/** The comments of every file, each on one line. */
const comments = (
  await Promise.all(
    files.map(async (file) => {
      const source = await readFile(path.join(ROOT, file), 'utf8')
      return [...source.matchAll(COMMENT)].map(({ groups, index }) => ({
        at: `${file}:${source.slice(0, index).split('\n').length}`,
        text: (groups?.block ?? groups?.line ?? '').replaceAll(/\n\s*\*\s?/g, ' '),
      }))
    }),
  )
).flat()

test('comments avoid unclear wordings', () => {
  expect(files.length).toBeGreaterThan(2_000)
  const found: string[] = []
  for (const { at, text } of comments) {
    // Without names in backticks.
    const words = text.replaceAll(/`[^`]*`/g, '').trim()
    for (const [wording, instead] of UNCLEAR) {
      const [unclear] = wording.exec(words) ?? []
      if (unclear) found.push(`${at} "${unclear}": ${instead}`)
    }
  }
  expect(found).toEqual([])
})

/** A source file between backticks: its name, or the end of its path. */
const FILE = /`([\w./-]+\.(?:tsx?|mjs|sql|css|md))`/g

test('the files named in comments exist', async () => {
  const known = (
    await Promise.all([
      readdir(ROOT),
      ...[...FOLDERS, 'db', 'deploy', 'docs'].map(async (folder) => {
        const names = await readdir(path.join(ROOT, folder), { recursive: true })
        return names.map((name) => `${folder}/${name}`)
      }),
    ])
  )
    .flat()
    .map((name) => `/${name}`)
  const named = comments.flatMap(({ at, text }) =>
    [...text.matchAll(FILE)].map(([, file = '']) => ({ at, file })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ file }) => !known.some((name) => name.endsWith(`/${file}`)))).toEqual([])
})
