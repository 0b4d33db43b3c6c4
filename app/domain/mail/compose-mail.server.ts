/** A piece of a mail, said once and shown as HTML and as plain text. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'rows'; rows: { label: string; value: string; strong?: boolean }[] }
  | { kind: 'lines'; title: string; lines: string[] }

export type MailBrand = { name: string; line: string; footer: string[] }

const COLORS = {
  paper: '#faf7f2',
  ink: '#1f1b16',
  soft: '#5d554a',
  rule: '#e3dacb',
  green: '#24412f',
}
const FONT = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif"

/** Text as it may stand in HTML. */
function escaped(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )
}

/** One mail in the shop's look, as HTML and as plain text. */
export function composeMail(
  brand: MailBrand,
  heading: string,
  blocks: readonly MailBlock[],
): { html: string; text: string } {
  const footer = brand.footer.map(escaped).join('<br>')
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(heading)}</title></head>
<body style="margin:0;padding:32px 16px;background:${COLORS.paper};color:${COLORS.ink};${FONT};font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto">
<p style="font-family:Georgia,serif;font-size:24px;margin:0 0 24px;color:${COLORS.green}">${escaped(brand.name)}</p>
<h1 style="font-family:Georgia,serif;font-weight:500;font-size:28px;line-height:1.25;margin:0 0 16px">${escaped(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
<p style="margin:40px 0 0;padding-top:16px;border-top:1px solid ${COLORS.rule};color:${COLORS.soft};font-size:14px">${escaped(brand.line)}<br>${footer}</p>
</div></body></html>
`
  const text = [heading, ...blocks.map(blockText), `--\n${brand.name}\n${brand.footer.join('\n')}`]
  return { html, text: `${text.join('\n\n')}\n` }
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escaped(block.text)}</p>`
    case 'button':
      return `<p style="margin:24px 0"><a href="${escaped(block.href)}" style="display:inline-block;padding:12px 24px;background:${COLORS.green};color:#ffffff;text-decoration:none;border-radius:8px">${escaped(block.label)}</a></p>`
    case 'rows':
      return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0 24px">${block.rows.map(rowHtml).join('')}</table>`
    case 'lines':
      return `<p style="margin:0 0 16px"><strong>${escaped(block.title)}</strong><br>${block.lines.map(escaped).join('<br>')}</p>`
  }
}

function rowHtml(row: { label: string; value: string; strong?: boolean }): string {
  const weight = row.strong ? ';font-weight:600' : ''
  const cell = `padding:8px 0;border-bottom:1px solid ${COLORS.rule};vertical-align:top${weight}`
  return `<tr><td style="${cell}">${escaped(row.label)}</td><td style="${cell};text-align:right;white-space:nowrap">${escaped(row.value)}</td></tr>`
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'button':
      return `${block.label}: ${block.href}`
    case 'rows':
      return block.rows.map((row) => `${row.label}: ${row.value}`).join('\n')
    case 'lines':
      return [block.title, ...block.lines].join('\n')
  }
}
