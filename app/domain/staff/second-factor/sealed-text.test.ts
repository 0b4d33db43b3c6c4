import { expect, test } from 'vitest'
import { sealText, unsealText } from './sealed-text.server.ts'
import { isTotpCode, totpUri } from './totp.server.ts'

const SESSION_SECRET = 'a session secret of the tests, long enough'
/** Written by version 0.1.0 (better-auth 1.7.7) under that secret. */
const OLDER_SECRET =
  '4574cd75b59024f006af256c9203294d4326c919c31bda68c30ee73640505940b01290dacf6599038efa3ac4471788649ce161b4244d997598a39defe760070739fd566f92e1f289'
const OLDER_CODES =
  'cd504fb5cc4179e565c8b9aa14943c9c7328681aed0a7f45da2b41ae79bc1d3f25e12e36404d1a8f597e563af553efea2e3ddb562e349713443bba02662af255acfe3c460e'

test('second factors of earlier versions are decrypted', () => {
  expect(unsealText(SESSION_SECRET, OLDER_CODES)).toBe('["k7m2p-x9q4r","abcde-fghjk"]')
  const secret = unsealText(SESSION_SECRET, OLDER_SECRET)
  // The key that was shown to the app, and a code that better-auth generated from it.
  const uri = new URL(totpUri(secret, { issuer: 'Kept', email: 'ada@kept.example' }))
  expect(uri.searchParams.get('secret')).toBe(
    'JB4UKRJVNRBWIMTQPFAUCSTPPI3VG4KJNE4XKV3PGNDEE4SHOFKQ',
  )
  expect(isTotpCode(secret, '223821', new Date('2026-11-22T12:00:00Z'))).toBe(true)
  expect(isTotpCode(secret, '223821', new Date('2026-11-22T12:01:00Z'))).toBe(false)
})

test('encryption uses a new nonce each time, and decryption needs the same secret', () => {
  const sealed = sealText(SESSION_SECRET, 'walnut')
  expect(sealText(SESSION_SECRET, 'walnut')).not.toBe(sealed)
  expect(unsealText(SESSION_SECRET, sealed)).toBe('walnut')
  expect(() => unsealText(`${SESSION_SECRET}!`, sealed)).toThrow()
  const changed = (sealed.startsWith('0') ? '1' : '0') + sealed.slice(1)
  expect(() => unsealText(SESSION_SECRET, changed)).toThrow()
})
