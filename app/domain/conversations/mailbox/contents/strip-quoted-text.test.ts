import { expect, test } from 'vitest'
import { processorMs } from '../../../../../test/support/processor-time.ts'
import { htmlToText } from './html-text.server.ts'
import { stripQuotedText } from './strip-quoted-text.ts'

const lines = (...text: string[]) => text.join('\n')

test.each([
  [
    'Gmail',
    lines(
      'Yes please.',
      '',
      'On Mon, 23 Nov 2026 at 10:02, Kept <hello@shop.example> wrote:',
      '',
      '> Would Friday do?',
      '> Kept',
    ),
    'Yes please.',
  ],
  [
    'Gmail, whose introduction is wrapped',
    lines(
      'Friday is fine',
      '',
      'On Mon, 23 Nov 2026 at 10:02, Kept of Sample Street',
      '<hello+0123456789abcdef@shop.example>',
      'wrote:',
      '',
      '> Would Friday do?',
    ),
    'Friday is fine',
  ],
  [
    'Outlook',
    lines(
      'Thanks, that works.',
      '',
      'Kind regards',
      'Sample Person',
      '',
      '________________________________',
      'From: Kept <hello@shop.example>',
      'Sent: 23 November 2026 10:02',
      'To: Sample Person',
      'Subject: Re: your message',
      '',
      'Would Friday do?',
    ),
    lines('Thanks, that works.', '', 'Kind regards', 'Sample Person'),
  ],
  [
    'Outlook on a phone',
    lines(
      'ok',
      '',
      'Get Outlook for iOS<https://aka.example>',
      '',
      'From: Kept <hello@shop.example>',
      'Date: Monday',
      'To: me',
      '',
      'Would Friday do?',
    ),
    'ok',
  ],
  [
    'Apple Mail',
    lines(
      'It is 82 cm wide.',
      '',
      'Sent from my iPhone',
      '',
      '> On 23 Nov 2026, at 10:02, Kept <hello@shop.example> wrote:',
      '> ',
      '> How wide is it?',
    ),
    'It is 82 cm wide.',
  ],
  [
    'German',
    lines('Ja, gern am Freitag.', '', 'Am 23.11.2026 um 10:02 schrieb Kept:', '> Would Friday do?'),
    'Ja, gern am Freitag.',
  ],
  [
    'German Outlook',
    lines(
      'Danke!',
      '',
      '-----Ursprüngliche Nachricht-----',
      'Von: Kept',
      'Gesendet: Montag',
      '',
      'Would Friday do?',
    ),
    'Danke!',
  ],
  [
    'French',
    lines('Oui.', '', 'Le lun. 23 nov. 2026 à 10:02, Kept <h@s.example> a écrit :', '> Friday?'),
    'Oui.',
  ],
  [
    'Polish',
    lines('Tak.', 'pon., 23 lis 2026 o 10:02 Kept <h@s.example> napisał(a):', '', '> Friday?'),
    'Tak.',
  ],
  [
    'Portuguese, whose introduction is wrapped',
    lines(
      'Sim.',
      '',
      'Em seg., 23 de nov. de 2026, Kept <h@s.example>',
      'escreveu:',
      '',
      '> Friday?',
    ),
    'Sim.',
  ],
  ...[
    ['French', 'De : Kept', 'Envoyé : lundi', 'À : moi', 'Objet : Re'],
    ['Italian', 'Da: Kept', 'Inviato: lunedì', 'A: me', 'Oggetto: Re'],
    ['Polish', 'Od: Kept', 'Wysłano: poniedziałek', 'Do: ja', 'Temat: Re'],
  ].map(([language, ...heading]) => [
    `${language} Outlook`,
    lines('Ok.', '', ...heading, '', 'Would Friday do?'),
    'Ok.',
  ]),
  [
    'a signature',
    lines('See you then.', '', '-- ', 'Sample Person', 'Sample Ltd'),
    'See you then.',
  ],
  [
    'a divider and a signature',
    lines('It is 82 cm wide.', '--', 'And the colour is green.', '', '-- ', 'Sample Person'),
    lines('It is 82 cm wide.', '--', 'And the colour is green.'),
  ],
  [
    'answers between the lines',
    lines(
      'On Monday Kept <hello@shop.example> wrote:',
      '> How wide is it?',
      '82 cm.',
      '> And the colour?',
      'Green.',
      '> Kept',
    ),
    lines('> How wide is it?', '82 cm.', '> And the colour?', 'Green.'),
  ],
  [
    'a sentence that begins like an introduction',
    'On Friday I am at home. My wife wrote: be early',
    'On Friday I am at home. My wife wrote: be early',
  ],
  [
    'a list with From',
    lines('From: the hall', 'it is 82 cm to the door.'),
    lines('From: the hall', 'it is 82 cm to the door.'),
  ],
  [
    'the way that a piece goes',
    lines('Could you take it', 'From: 12 Sample Street', 'To: 5 Sample Road', 'and ring first?'),
    lines('Could you take it', 'From: 12 Sample Street', 'To: 5 Sample Road', 'and ring first?'),
  ],
  [
    'an address above a list of the sender’s own',
    lines('Please write to', 'Sample Person <p@s.example> too:', 'both of us are at home.'),
    lines('Please write to', 'Sample Person <p@s.example> too:', 'both of us are at home.'),
  ],
  [
    'nothing but a quote',
    lines('On Monday Kept <h@s.example> wrote:', '> Friday?'),
    lines('On Monday Kept <h@s.example> wrote:', '> Friday?'),
  ],
  ['control characters', 'a\u0000b\u202Ec\r\nd', lines('abc', 'd')],
])('the own text of a mail: %s', (_, mail, expected) => {
  expect(stripQuotedText(mail)).toBe(expected)
})

test('a mail with only photos has no text', () => {
  expect(stripQuotedText('On Monday Kept <h@s.example> wrote:\n> Friday?', true)).toBe('')
})

test.each([
  ['the delimiter of a signature', '<div>Yes</div><div>--&nbsp;<br>Kept</div>', 'Yes\n-- \nKept'],
  ['a divider', '<div>Yes</div><div>--</div><div>Kept</div>', 'Yes\n--\nKept'],
  ['paragraphs', '<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
  ['entities', '&lt;b&gt; &amp; &pound;620&nbsp;', '<b> & £620'],
  ['divs of Gmail', '<div dir="ltr">One<div><br></div><div>Two</div></div>', 'One\n\nTwo'],
  [
    'a quote',
    '<div>Yes</div><blockquote type="cite">Friday?<br>Kept</blockquote>',
    'Yes\n\n> Friday?\n> Kept',
  ],
  [
    'scripts and styles',
    '<style>p{}</style><script>alert(1)</script><p onclick="x()">Hi</p>',
    'Hi',
  ],
  [
    'a tracking picture',
    'Hi<img src="https://tracker.example/p.gif"><a href="javascript:x()">there</a>',
    'Hithere',
  ],
  ['unclosed', '<div><b>Hi<p>there', 'Hi\n\nthere'],
  ['a script that never ends', 'Hi<script>alert(1)', 'Hi'],
  ['a list', '<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
])('HTML as text: %s', (_, html, expected) => {
  expect(htmlToText(html)).toBe(expected)
})

test.each([
  ['open tags', '<div>'.repeat(100_000)],
  ['quotes', '<blockquote>x'.repeat(50_000)],
  ['brackets', '<'.repeat(500_000)],
  ['comments', '<!--'.repeat(100_000)],
])('hostile HTML is processed in less than two seconds: %s', (_, html) => {
  expect(processorMs(() => htmlToText(html))).toBeLessThan(2_000)
})

test.each([
  ['lines that may begin a quote', 'On \n'.repeat(30_000)],
  ['a long line', `On ${'a '.repeat(60_000)}`],
  ['marks', '>'.repeat(100_000)],
  ['rules', '____________\n'.repeat(9_000)],
  ['a long address', `<${'a@'.repeat(50_000)}>:`],
  ['addresses', '<a@b.example> x:\n\n'.repeat(5_000)],
])('hostile text is processed in less than two seconds: %s', (_, text) => {
  expect(processorMs(() => stripQuotedText(text))).toBeLessThan(2_000)
})
