import { expect, test } from 'vitest'
import { setupSteps } from '../../domain/settings/sample-content.ts'
import { SAMPLE_SENDER } from '../../platform/config/sample-sender.ts'
import { sampleSettings } from './sample-settings.ts'

const OWN = { name: 'Walnut', address: 'hello@walnut.example' }

test.each([
  ['without MAIL_FROM and a saved one', null, SAMPLE_SENDER, false],
  ['with MAIL_FROM', null, 'Walnut <hello@walnut.example>', true],
  ['with a saved one', OWN, SAMPLE_SENDER, true],
])('the sender of mail %s', (_, sender, from, done) => {
  const current = { ...sampleSettings, mail: { ...sampleSettings.mail, sender } }
  const steps = setupSteps(current, sampleSettings, from)
  expect(steps.find(({ fact }) => fact === 'sender')).toMatchObject({ section: 'mail', done })
})
