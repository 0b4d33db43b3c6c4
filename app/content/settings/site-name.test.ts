import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { site } from './site.ts'

test("the shop's name in titles comes from the content, where an owner changes it", () => {
  const naming = globSync('app/{routes,ui}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && readFileSync(file, 'utf8').includes(`· ${site.name}`),
  )
  expect(naming).toEqual([])
})
