import { expect, test } from 'vitest'
import { mailAddress, telLink } from './contact-links.ts'

const subject = 'Re: your message to Kept'
const opening = 'On 21 November 2026 Ada wrote:'
const bodyOf = (link: string) => new URL(link).searchParams.get('body')

test('a reply quotes the message, line by line', () => {
  const link = mailAddress('ada+sofa@example.com', {
    subject,
    quote: { opening, text: 'Is it still there?\n\nRegards & thanks' },
  })
  expect(link.startsWith('mailto:ada%2Bsofa@example.com?subject=Re%3A%20your%20message')).toBe(true)
  expect(bodyOf(link)).toBe(
    `\r\n\r\n${opening}\r\n> Is it still there?\r\n> \r\n> Regards & thanks\r\n`,
  )
})

test.each(['word '.repeat(1_000), 'x'.repeat(5_000), '£'.repeat(5_000), '\n'.repeat(5_000)])(
  'a long message is truncated to a link that mail programs accept',
  (text) => {
    const link = mailAddress('ada@example.com', { subject, quote: { opening, text } })
    expect(link.length).toBeLessThan(2_000)
    expect(link.length).toBeGreaterThan(1_400)
    expect(bodyOf(link)).toMatch(/> …$/)
    for (const line of bodyOf(link)?.split('\r\n') ?? []) expect(line.length).toBeLessThan(80)
  },
)

test.each([
  ['01494 111 111', 'tel:01494111111'],
  ['+44 (0)1494 111-111', 'tel:+441494111111'],
  ['call me', 'tel:'],
])('the link of the phone number %s', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})
