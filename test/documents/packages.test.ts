import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { neededPackages } from '../../tools/prune-packages.mjs'

const ROOT = path.join(import.meta.dirname, '../..')
const names = z.record(z.string(), z.string())
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

const manifest = z
  .object({
    dependencies: names,
    devDependencies: names,
    optionalDependencies: names,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(read('package.json'))

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.string().optional(),
        license: z.string().optional(),
        dev: z.boolean().default(false),
        hasInstallScript: z.boolean().default(false),
        dependencies: names.default({}),
        optionalDependencies: names.default({}),
        peerDependencies: names.default({}),
        peerDependenciesMeta: z
          .record(z.string(), z.object({ optional: z.boolean().optional() }))
          .default({}),
      }),
    ),
  })
  .parse(read('package-lock.json'))

const installed = Object.entries(packages).filter(([folder]) => folder !== '')
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 13)

/** Licences that permit use, modification and redistribution. */
const OPEN =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|OFL-1\.1|Python-2\.0|PSF-2\.0|LGPL-3\.0-or-later)\)?$/

/** One of the alternatives is enough. */
const isOpen = (license: string) =>
  license.split(' AND ').every((part) => part.split(' OR ').some((one) => OPEN.test(one)))

test('every dependency is pinned to an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})

test('every installed package has a checksum in the lockfile', () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([folder]) => folder)).toEqual([])
})

test('install scripts run only for packages on the allowlist', () => {
  const scripted = installed.filter(([, one]) => one.hasInstallScript)
  const unknown = scripted
    .map(([folder]) => nameOf(folder))
    .filter((name) => manifest.allowScripts[name] === undefined)
  expect(unknown).toEqual([])
})

test('every production dependency has a permissive licence', () => {
  const closed = installed
    .filter(([, { dev }]) => !dev)
    .filter(([, { license = '' }]) => !isOpen(license))
    .map(([folder, { license }]) => `${nameOf(folder)}: ${license}`)
  expect(closed).toEqual([])
})

test('production dependencies include no development tools', () => {
  const needed = [...neededPackages(packages)].map(nameOf)
  expect(needed).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)))
  expect(needed).toContain('@img/sharp-linux-x64')
  const tools = [...Object.keys(manifest.devDependencies), 'esbuild', 'rolldown', 'tsx']
  expect(needed.filter((name) => tools.includes(name))).toEqual([])
})

test('the lockfile contains every dependency that it refers to', () => {
  const missing = Object.entries(packages).flatMap(([folder, one]) =>
    Object.keys({ ...one.dependencies, ...one.optionalDependencies })
      .filter((name) => !isInstalledFor(folder, name))
      .map((name) => `${folder} -> ${name}`),
  )
  expect(missing).toEqual([])
})

/** Resolves a package as Node does: in its own node_modules, then in those of parent folders. */
function isInstalledFor(folder: string, name: string): boolean {
  for (let at = folder; ; ) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '') return false
    const up = at.lastIndexOf('/node_modules/')
    at = up < 0 ? '' : at.slice(0, up)
  }
}
