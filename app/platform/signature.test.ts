import { expect, test } from 'vitest'
import { readUploadToken, uploadToken } from '../domain/catalogue/pictures/upload-token.server.ts'
import { readSignedOrderId, signOrderId } from '../domain/orders/checkout/signed-order-id.server.ts'
import { visitorOf } from '../domain/orders/holds/visitor.server.ts'
import { firstAdminCode } from '../domain/staff/auth/set-up-first-admin.server.ts'
import { knownDevices } from '../domain/staff/sessions/known-device.server.ts'
import {
  makeTokens,
  readAccessToken,
  readRefreshToken,
} from '../domain/staff/sessions/session-tokens.server.ts'
import { checkFormTimestamp, signFormTimestamp } from './form-protection/form-timestamp.server.ts'
import { isSigned, sign } from './signature.ts'
import { toOrderId } from './values/ids.ts'

const SECRET = 'a session secret of the tests, long enough'
const NOW = new Date('2026-11-22T12:00:00Z')
const LATER = new Date(NOW.getTime() + 60_000)
const ID = '0f8b7f8e-4f0e-4a51-9a55-2a5f8e9f1d2c'

/** Signatures made by earlier versions, before one function made those of all purposes. */
const EARLIER = {
  form: 'mwrsbk00.rQPCwfMSA273OLCerT1g5V',
  checkout: `${ID}.JNEXYxV5rLzW8kk_Noi7UXywny-h3_FHwstNyaiOCTg`,
  receipt: `${ID}.MddLEts9_tyU9Xd3N5JWkGvQXKmSwf5ii6_DASTjQFk`,
  visitor: '1kojgZTDsU02vs63iZyd2s9UUHwB4D09mDvhRxKVqqw',
  firstAdmin: 'cdad-1ef0-9875-2e0e',
  device: `34ced817-51b4-4fa1-83a5-0e16ac512b8d.${ID}.1810900800000.DHn02loZX1SstKrjeSU61OU0ijh5N8kTeziqWgdl7eI`,
  access: `${ID}.1795352400000.GaXndp2LChGR7ifg0O3zEMoyYOVbWKk25TMNFmy55UE`,
  refresh: `${ID}.3.C_kX1qGosu9ZsXCWIGMhjI4-qfXFfLD8E2evtPL2wKw`,
  upload:
    '0123456789abcdef0123456789abcdef.1600.1200.8a6d4b.1795348800000.otdhLRONsz-DNqEwoY7Y5bjW4WysMN7ublaBO_4qs_w',
  turn: 'nfchLv4tfAjtJ6PET85HF3',
  role: 'luA38zqEuKz-UcPOcyBW7ji8YSwM4-Gmuc1WnMbRy9U',
}

test('signatures of earlier versions are valid and unchanged', () => {
  expect(checkFormTimestamp(SECRET, EARLIER.form, LATER)).toEqual({ ok: true })
  expect(signFormTimestamp(SECRET, NOW)).toBe(EARLIER.form)
  for (const purpose of ['checkout', 'receipt'] as const) {
    expect(readSignedOrderId(SECRET, purpose, EARLIER[purpose])).toBe(ID)
    expect(signOrderId(SECRET, purpose, toOrderId(ID))).toBe(EARLIER[purpose])
  }
  expect(knownDevices(SECRET, EARLIER.device, LATER)).toMatchObject([{ staffId: ID }])
  expect(readAccessToken(SECRET, EARLIER.access, LATER)).toMatchObject({ sessionId: ID })
  expect(readRefreshToken(SECRET, EARLIER.refresh)).toEqual({ sessionId: ID, generation: 3 })
  const { access: accessToken, refresh: refreshToken } = EARLIER
  const session = { id: ID, generation: 3 }
  expect(makeTokens(SECRET, session, NOW)).toMatchObject({ accessToken, refreshToken })
  const upload = readUploadToken(SECRET, EARLIER.upload, LATER)
  expect(upload && uploadToken(SECRET, upload)).toBe(EARLIER.upload)
})

test('keyed hashes of earlier versions are unchanged', () => {
  const visitor = { sessionSecret: SECRET, clientAddress: '203.0.113.7', maxOpenHolds: 3 }
  expect(visitorOf(visitor).id).toBe(EARLIER.visitor)
  expect(firstAdminCode(SECRET)).toBe(EARLIER.firstAdmin)
  expect(sign(SECRET, 'turn:contact:203.0.113.7').slice(0, 22)).toBe(EARLIER.turn)
  expect(sign('a superuser password', 'role kept_shop')).toBe(EARLIER.role)
})

test.each(['', 'x', EARLIER.visitor.slice(0, -1), `${EARLIER.visitor}x`, 'é'.repeat(43)])(
  'not a signature: %j',
  (given) => {
    expect(isSigned(SECRET, 'visitor:203.0.113.7', given)).toBe(false)
  },
)

test('a signature is valid for its purpose, its text and its secret', () => {
  expect(isSigned(SECRET, 'visitor:203.0.113.7', EARLIER.visitor)).toBe(true)
  expect(isSigned(SECRET, 'turn:203.0.113.7', EARLIER.visitor)).toBe(false)
  expect(isSigned(SECRET, 'visitor:203.0.113.8', EARLIER.visitor)).toBe(false)
  expect(isSigned(`${SECRET}!`, 'visitor:203.0.113.7', EARLIER.visitor)).toBe(false)
})
