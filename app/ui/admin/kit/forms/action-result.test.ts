import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROUTES = fileURLToPath(new URL('../../../../routes/admin', import.meta.url))

const routes = globSync('**/*.tsx', { cwd: ROUTES }).map((file) => {
  const text = readFileSync(path.join(ROUTES, file), 'utf8')
  // Not counted: the parameter of the component.
  return { file, uses: text.match(/\bactionData\b(?!,? ?\}: Route)/g) ?? [], text }
})

test("staff routes keep their action's result across revalidations", () => {
  const forgetful = routes
    .filter(({ uses, text }) => uses.length > 0 && uses.length !== keptIn(text))
    .map(({ file }) => file)
  expect(routes.filter(({ uses }) => uses.length > 0).length).toBeGreaterThan(20)
  expect(forgetful).toEqual([])
})

function keptIn(text: string): number {
  return text.match(/useKeptResult\(actionData\)/g)?.length ?? 0
}
