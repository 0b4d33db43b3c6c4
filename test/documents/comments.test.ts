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
  [/\bforg(ets?|otten(?! password)|ot)\b/i, 'deletes, discards, anonymises'],
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

type Located = { at: string; text: string }

/** The unclear wordings in texts, with what to write instead. */
function unclearWordings(texts: readonly Located[]): string[] {
  return texts.flatMap(({ at, text }) => {
    // Without names in backticks, and labels of the screen in asterisks.
    const words = text.replaceAll(/`[^`]*`|\*[^*]*\*/g, '').trim()
    return UNCLEAR.flatMap(([wording, instead]) => {
      const [unclear] = wording.exec(words) ?? []
      return unclear ? [`${at} "${unclear}": ${instead}`] : []
    })
  })
}

test('comments avoid unclear wordings', () => {
  expect(files.length).toBeGreaterThan(2_000)
  expect(unclearWordings(comments)).toEqual([])
})

/** The title of a test or a group of tests; for parameterised ones, if it is on their last line. */
const TITLE =
  /(?:\b(?:test|describe)(?:\.\w+)*\(|^ *\]\)\(|\)\()\s*(?<quote>['"`])(?<title>.*?)(?<!\\)\k<quote>,/gms

test('test titles avoid unclear wordings', async () => {
  const titles = (
    await Promise.all(
      files
        .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
        .map(async (file) => {
          const source = await readFile(path.join(ROOT, file), 'utf8')
          return [...source.matchAll(TITLE)].map(({ groups }) => ({
            at: file,
            text: groups?.title ?? '',
          }))
        }),
    )
  ).flat()
  expect(titles.length).toBeGreaterThan(2_000)
  expect(unclearWordings(titles)).toEqual([])
})

test('the documents avoid unclear wordings', async () => {
  const names = await readdir(path.join(ROOT, 'docs'))
  const documents = ['README.md', 'CONTRIBUTING.md', ...names.map((name) => `docs/${name}`)]
  const lines = await Promise.all(
    documents
      .filter((name) => name.endsWith('.md'))
      .map(async (name) =>
        (await readFile(path.join(ROOT, name), 'utf8'))
          .split('\n')
          .map((text, index) => ({ at: `${name}:${index + 1}`, text })),
      ),
  )
  expect(lines.length).toBeGreaterThan(15)
  expect(unclearWordings(lines.flat())).toEqual([])
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
