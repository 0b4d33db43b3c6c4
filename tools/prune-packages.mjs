// After `npm ci --omit=dev`: removes packages not needed at runtime. npm keeps tools like vitest
// and typescript there, because packages name them as optional peers. Runs as postinstall, and does
// nothing in a full install.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = 'node_modules/'

/**
 * @param {Record<string, any>} packages of package-lock.json
 * @returns {Set<string>} the folders of the packages that the shop needs at runtime
 */
export function neededPackages(packages) {
  const needed = new Set()
  const visit = (/** @type {string} */ folder) => {
    const {
      dependencies,
      optionalDependencies,
      peerDependencies,
      peerDependenciesMeta = {},
    } = packages[folder]
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta[name]?.optional,
    )
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) {
      const found = findPackage(packages, folder, name)
      if (!found || needed.has(found)) continue
      needed.add(found)
      visit(found)
    }
  }
  visit('')
  return needed
}

/** Resolves a package like Node: in the package's own folder first, then in each parent's. */
function findPackage(
  /** @type {Record<string, any>} */ packages,
  /** @type {string} */ from,
  /** @type {string} */ name,
) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(FOLDER) - 1, 0))) {
    const candidate = `${folder && `${folder}/`}${FOLDER}${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const omitted = (process.env.npm_config_omit ?? '').split(/\s+/)
  if (omitted.includes('dev')) {
    const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
    const needed = neededPackages(packages)
    for (const folder of Object.keys(packages)) {
      const holdsNeeded = [...needed].some((one) => one.startsWith(`${folder}/`))
      if (folder === '' || needed.has(folder) || holdsNeeded) continue
      rmSync(path.join(ROOT, folder), { recursive: true, force: true })
    }
  }
}
