import { createHash } from 'node:crypto'
import { type ErrorPageText, errorPageWays as ways } from '../content/navigation/error-pages.ts'
import { escapeXml } from '../platform/xml.ts'

/** The styles are inline, so that the page needs no other file. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:#FAF7F2;color:#1F1B16;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
header{border-bottom:1px solid #E3DACB}
header,main{padding-inline:clamp(1.25rem,4vw,3rem)}
header a,main>*{max-width:80rem;margin-inline:auto}
header a{display:flex;align-items:center;height:4.5rem;font:450 clamp(1.75rem,1.55rem + 1vw,2.5rem)/1.15 Georgia,"Times New Roman",serif;letter-spacing:-.025em;color:inherit;text-decoration:none}
header span{color:#A8482A}
main{padding-block:clamp(3.5rem,2rem + 6vw,9rem)}
h1{margin-block:0 1rem;font:450 clamp(2.125rem,1.75rem + 1.85vw,3.5rem)/1.08 Georgia,"Times New Roman",serif;letter-spacing:-.012em;text-wrap:balance}
div>*{max-width:33em}
h1{max-width:none}
p{margin-block:0 1rem;color:#5D554A;text-wrap:pretty}
.what{font-size:clamp(1.0625rem,1.03rem + .18vw,1.1875rem);color:#1F1B16}
nav{display:flex;flex-wrap:wrap;gap:.75rem;max-width:none;padding-top:1rem}
nav a{display:inline-flex;align-items:center;min-height:3rem;padding-inline:1.25rem;border:1px solid #948A7B;border-radius:8px;font-weight:500;color:inherit;text-decoration:none}
nav a:hover{border-color:#1F1B16;background:#FFF}
nav a:first-child{background:#24412F;border-color:#24412F;color:#FAF7F2}
nav a:first-child:hover{background:#1A3023}
:focus-visible{outline:2px solid #1F1B16;outline-offset:2px;border-radius:2px}
`

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** The content security policy of the page: its own style and icon only. */
export const ERROR_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The error page for requests that are refused before routing, or whose rendering fails. A static document
 * without scripts or dependencies.
 */
export function errorPage({ title, what, next }: ErrorPageText, shopName: string): string {
  const paragraphs = next.map((text) => `<p>${escapeXml(text)}</p>`)
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(`${title} · ${shopName}`)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">${escapeXml(shopName)}<span>.</span></a></header>
<main>
<div>
<h1>${escapeXml(title)}</h1>
<p class="what">${escapeXml(what)}</p>
${paragraphs.join('\n')}
<nav aria-label="Ways on"><a href="/shop">${ways.shop}</a><a href="/contact">${ways.contact}</a></nav>
</div>
</main>
</body>
</html>
`
}
