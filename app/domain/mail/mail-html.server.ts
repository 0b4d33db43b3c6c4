import { escapeXml } from '../../platform/xml.ts'
import type { MailBlock, MailBrand, MailRow } from './mail-blocks.ts'

const COLORS = {
  paper: '#faf7f2',
  sheet: '#ffffff',
  ink: '#1f1b16',
  soft: '#5d554a',
  rule: '#e3dacb',
  green: '#24412f',
  onGreen: '#ffffff',
}
const DARK = {
  paper: '#16130f',
  sheet: '#211d18',
  ink: '#f4eee4',
  soft: '#bdb2a3',
  rule: '#4a4238',
  green: '#b4d3be',
  onGreen: '#12241a',
}
const SANS = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif"
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif"
const WIDTH_PX = 600

/** The brand's colour in light and in dark mode, and the colour of text on the latter. */
type Colour = { light: string; dark: string; onDark: string }

const colourOf = ({ colour }: MailBrand): Colour =>
  colour
    ? { ...colour, onDark: DARK.paper }
    : { light: COLORS.green, dark: DARK.green, onDark: DARK.onGreen }

/**
 * Mail programs follow `style` attributes; those that support this sheet take dark colours and
 * narrow margins from it, so it must override the attributes.
 */
const styleFor = ({
  dark,
  onDark,
}: Colour) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.edge{padding:16px 8px!important}.sheet{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important}
.sheet{background:${DARK.sheet}!important;border-color:${DARK.rule}!important}
.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}
.rule{border-color:${DARK.rule}!important}.green,.link{color:${dark}!important}
.button{background:${dark}!important;color:${onDark}!important}
}`

/** Sizes in pixels: text, section titles, the space around rules and below titles. */
type Size = { text: number; title: number; apart: number; near: number }
const NORMAL: Size = { text: 16, title: 21, apart: 32, near: 16 }
const SMALL: Size = { text: 14, title: 17, apart: 24, near: 12 }

/** Length of the preview text, padded so that the mail's own text does not follow it. */
const PREVIEW_LENGTH = 140
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(60)

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/**
 * A mail as HTML: at most 600 px wide, in tables because some programs support no other layout,
 * with a dark mode, and without external content except for the owner's logo.
 */
export function mailHtml(brand: MailBrand, heading: string, blocks: readonly MailBlock[]): string {
  const colour = colourOf(brand)
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeXml(heading)}</title><style>${styleFor(colour)}</style></head>
<body class="paper" style="margin:0;padding:0;background:${COLORS.paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeXml(preview(blocks))}${PREVIEW_END}</div>
<table ${TABLE} class="paper" style="background:${COLORS.paper}"><tr><td class="edge" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="${WIDTH_PX}"><tr><td><![endif]-->
<table ${TABLE} style="max-width:${WIDTH_PX}px;text-align:left">
<tr><td class="green" style="${SERIF};font-size:26px;line-height:1.2;color:${colour.light};padding:0 4px 20px">${nameHtml(brand)}</td></tr>
<tr><td class="sheet ink" style="background:${COLORS.sheet};border:1px solid ${COLORS.rule};border-radius:12px;padding:36px 40px;${SANS};font-size:${NORMAL.text}px;line-height:1.6;color:${COLORS.ink}">
<h1 style="${SERIF};font-weight:500;font-size:28px;line-height:1.25;margin:0 0 16px">${escapeXml(heading)}</h1>
${blocks.map((block) => blockHtml(block, NORMAL, colour)).join('\n')}
</td></tr>
<tr><td class="soft" style="${SANS};font-size:14px;line-height:1.6;color:${COLORS.soft};padding:24px 4px 0">${[brand.line, ...brand.footer].map(escapeXml).join('<br>')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`
}

/** The logo's alternative text has the name's style where pictures are not shown. */
function nameHtml({ name, logo }: MailBrand): string {
  if (!logo) return escapeXml(name)
  const { src, width, height, alt } = logo
  return `<img src="${escapeXml(src)}" width="${width}" height="${height}" alt="${escapeXml(alt)}" style="display:block;border:0;max-width:100%;height:auto">`
}

function preview(blocks: readonly MailBlock[]): string {
  const first = blocks.find((block) => block.kind === 'text')
  return first ? first.text.slice(0, PREVIEW_LENGTH) : ''
}

function blockHtml(block: MailBlock, size: Size, colour: Colour): string {
  switch (block.kind) {
    case 'text':
      return paragraph(escapeXml(block.text).replaceAll('\n', '<br>'))
    case 'button':
      return `<p style="margin:24px 0"><a class="button" href="${escapeXml(block.href)}" style="display:inline-block;padding:12px 24px;background:${colour.light};color:${COLORS.onGreen};text-decoration:none;border-radius:8px;font-weight:600">${escapeXml(block.label)}</a></p>`
    case 'link':
      return paragraph(
        `<a class="link" href="${escapeXml(block.href)}" style="color:${colour.light}">${escapeXml(block.label)}</a>`,
      )
    case 'rows':
      return `<table ${TABLE} style="margin:8px 0 24px">${block.rows.map(rowHtml).join('')}</table>`
    case 'lines':
      return paragraph(
        `<strong>${escapeXml(block.title)}</strong><br>${block.lines.map(escapeXml).join('<br>')}`,
      )
    case 'part':
      return `<h2 class="rule ink" style="${SERIF};font-weight:500;color:${COLORS.ink};font-size:${size.title}px;line-height:1.3;margin:${size.apart}px 0 ${size.near}px;padding-top:${size.apart}px;border-top:1px solid ${COLORS.rule}">${escapeXml(block.title)}</h2>`
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:20px">${block.items.map((item) => `<li style="margin:0 0 8px">${escapeXml(item)}</li>`).join('')}</ul>`
    case 'meanings':
      return `<table ${TABLE} style="margin:8px 0 24px">${block.rows.map(meaningHtml).join('')}</table>`
    case 'form':
      return formHtml(block, size)
    case 'small-print':
      return `<table ${TABLE}><tr><td class="soft" style="${SANS};font-size:${SMALL.text}px;line-height:1.55;color:${COLORS.soft}">${block.blocks.map((part) => blockHtml(part, SMALL, colour)).join('\n')}</td></tr></table>`
  }
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${html}</p>`
}

const CELL = `padding:10px 0;border-bottom:1px solid ${COLORS.rule};vertical-align:top`

function rowHtml({ label, value, strong }: MailRow): string {
  const cell = `${CELL}${strong ? ';font-weight:600' : ''}`
  return `<tr><td class="rule" style="${cell}">${escapeXml(label)}</td><td class="rule" align="right" style="${cell};padding-left:16px;text-align:right;white-space:nowrap">${escapeXml(value)}</td></tr>`
}

function meaningHtml({ term, meaning }: { term: string; meaning: string }): string {
  return `<tr><td class="rule" style="${CELL}"><strong>${escapeXml(term)}</strong><br>${escapeXml(meaning)}</td></tr>`
}

type Form = Extract<MailBlock, { kind: 'form' }>

function formHtml({ title, to, text, fields, note }: Form, size: Size): string {
  const blanks = fields.map(
    (field) =>
      `<tr><td class="rule soft" style="padding:6px 0 30px;border-bottom:1px solid ${COLORS.rule};font-size:14px;color:${COLORS.soft}">${escapeXml(field)}</td></tr>`,
  )
  return `<table ${TABLE} style="margin:8px 0 16px"><tr><td class="rule" style="border:1px solid ${COLORS.rule};border-radius:8px;padding:20px">
<h3 style="font-weight:600;font-size:${size.text}px;margin:0 0 12px">${escapeXml(title)}</h3>
${paragraph(`To: ${to.map(escapeXml).join(', ')}`)}
${paragraph(escapeXml(text))}
<table ${TABLE}>${blanks.join('')}</table>
<p class="soft" style="margin:12px 0 0;font-size:14px;color:${COLORS.soft}">${escapeXml(note)}</p>
</td></tr></table>`
}
