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

test('comments avoid unclear wordings', async () => {
  expect(files.length).toBeGreaterThan(2_000)
  const found: string[] = []
  for (const file of files) {
    const source = await readFile(path.join(ROOT, file), 'utf8')
    for (const { groups, index } of source.matchAll(COMMENT)) {
      const comment = groups?.block ?? groups?.line ?? ''
      // Without names in backticks.
      const text = comment
        .replaceAll(/\n\s*\*\s?/g, ' ')
        .replaceAll(/`[^`]*`/g, '')
        .trim()
      for (const [wording, instead] of UNCLEAR) {
        const [unclear] = wording.exec(text) ?? []
        const line = source.slice(0, index).split('\n').length
        if (unclear) found.push(`${file}:${line} "${unclear}": ${instead}`)
      }
    }
  }
  expect(found).toEqual([])
})
