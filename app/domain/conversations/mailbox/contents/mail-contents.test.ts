import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShopWithMailbox } from '../../../../../test/support/mail/mailbox.ts'
import {
  parts,
  type SampleMail,
  sampleMail,
} from '../../../../../test/support/mail/sample-mails.ts'
import type { Subject } from '../../conversation.ts'
import { conversationPhotos } from '../../photos/schema.ts'

type MailShop = Awaited<ReturnType<typeof startShopWithMailbox>>
let mailShop: MailShop
let shop: MailShop['shop']
let imap: MailShop['imap']
beforeAll(async () => {
  mailShop = await startShopWithMailbox()
  ;({ shop, imap } = mailShop)
})
afterAll(() => mailShop.stop())

const message = () => mailShop.message()
const answered = (subject: Subject & { email: string }) => mailShop.answered(subject)
const pickedUp = () => mailShop.pickedUp()
const shown = (subject: Subject) => mailShop.shown(subject)

describe('what a mail contains', () => {
  const picture = async () =>
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#24412f' } })
      .jpeg()
      .toBuffer()

  async function received(mail: SampleMail) {
    const subject = await message()
    const { replyTo } = await answered(subject)
    imap.deliver(sampleMail({ from: subject.email, to: replyTo, ...mail }))
    expect(await pickedUp()).toEqual({ stored: 1 })
    return (await shown(subject))?.messages.at(-1)
  }

  test.each<[string, SampleMail, string]>([
    [
      'base64',
      {
        body: Buffer.from('It’s 82 cm.').toString('base64'),
        headers: ['Content-Transfer-Encoding: base64'],
      },
      'It’s 82 cm.',
    ],
    [
      'Latin 1',
      {
        type: 'text/plain; charset=iso-8859-1',
        headers: ['Content-Transfer-Encoding: quoted-printable'],
        body: 'Sch=F6n =A3620',
      },
      'Schön £620',
    ],
    [
      'HTML alone',
      {
        type: 'text/html',
        body: '<p>Yes <b>please</b></p><script>alert(1)</script><img src="http://t.example/x.gif">',
      },
      'Yes please',
    ],
    [
      'both',
      parts(
        [
          { type: 'text/plain', body: 'Yes' },
          { type: 'text/html', body: '<b>Yes</b>' },
        ],
        'alternative',
      ),
      'Yes',
    ],
    ['nothing', { body: '' }, ''],
    ['markup in plain text', { body: '<script>alert(1)</script>' }, '<script>alert(1)</script>'],
  ])('text as %s', async (_, mail, body) => {
    expect((await received(mail))?.body).toBe(body)
  })

  test('the text beyond 5,000 characters is reported as left out', async () => {
    const entry = await received({ body: 'word '.repeat(3_000) })
    expect(entry?.body).toHaveLength(5_000)
    expect(entry?.leftOut).toEqual([{ reason: 'text', name: '' }])
  })

  test('photos are stored re-encoded; other files are reported as left out', async () => {
    const entry = await received(
      parts([
        { type: 'text/plain', body: 'Three photos.' },
        { type: 'image/jpeg', name: 'arm.jpg', body: await picture() },
        { type: 'application/octet-stream', name: 'leg.jpg', body: await picture() },
        {
          type: 'image/svg+xml',
          name: 'x.svg',
          body: '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
        },
        { type: 'image/png', name: 'run.png', body: Buffer.from('MZ this is a program') },
        { type: 'application/zip', name: 'bomb.zip', body: Buffer.from('PK') },
        { type: 'application/x-msdownload', name: 'a\u202Egpj.exe', body: Buffer.from('MZ') },
      ]),
    )
    expect(entry?.body).toBe('Three photos.')
    expect(entry?.photos).toHaveLength(2)
    expect(entry?.leftOut).toEqual([
      { reason: 'type', name: 'bomb.zip' },
      { reason: 'type', name: expect.stringMatching(/^agpj\.exe$|exe/) },
      { reason: 'type', name: 'x.svg' },
      { reason: 'type', name: 'run.png' },
    ])
    const [photo] = await shop.db
      .select()
      .from(conversationPhotos)
      .where(eq(conversationPhotos.key, entry?.photos[0] ?? ''))
    const file = await shop.services.media.read(photo?.stored_name ?? '')
    expect(file?.toString('latin1', 8, 12)).toBe('WEBP')
  })

  test('a picture too large to decode is left out', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    const entry = await received(
      parts([
        { type: 'text/plain', body: 'Here.' },
        { type: 'image/png', name: 'big.png', body: bomb },
      ]),
    )
    expect(entry).toMatchObject({
      body: 'Here.',
      photos: [],
      leftOut: [{ reason: 'size', name: 'big.png' }],
    })
  })

  test.each([
    [
      '10,000 parts',
      parts(Array.from({ length: 10_000 }, () => ({ type: 'text/html', body: '<p>x' }))),
    ],
    [
      '500 levels',
      {
        type: 'multipart/mixed; boundary=b0',
        body: Array.from(
          { length: 500 },
          (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
        ).join(''),
      },
    ],
    ['3 MB of text', { body: 'word word word word\r\n'.repeat(150_000) }],
  ])('a mail with %s is not read, and reported as left out', async (_, mail) => {
    const start = performance.now()
    expect(await received(mail)).toMatchObject({
      body: '',
      leftOut: [{ reason: 'mail', name: '' }],
    })
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  test('a mail with an endless header is unreadable', async () => {
    imap.deliver(`X-A: ${'a'.repeat(200_000)}`)
    expect(await pickedUp()).toEqual({ unreadable: 1 })
  })
})
