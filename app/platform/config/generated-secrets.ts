import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../files/private-files.ts'

/** Secrets that are not configured: generated once, stored beside the data they protect. */
export type GeneratedSecrets = {
  sessionSecret: string
  sandboxSecretKey: string
  sandboxWebhookSecret: string
}

/** Reads `secrets.json` in the data folder; creates it (readable by its owner only) if missing. */
export function generatedSecrets(dataDir: string): GeneratedSecrets {
  const file = path.join(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER })
  const fresh: GeneratedSecrets = {
    sessionSecret: randomBytes(32).toString('base64url'),
    sandboxSecretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    sandboxWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  }
  try {
    // 'wx': one of several starting processes creates it; the others read it.
    writeFileSync(file, JSON.stringify(fresh), { mode: PRIVATE_FILE, flag: 'wx' })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return JSON.parse(readFileSync(file, 'utf8')) as GeneratedSecrets
  }
}
