import { createHash } from 'node:crypto'

/** The payment page's inline styles. */
export const PAY_STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#FAF7F2;color:#1F1B16;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
.banner{margin:0;padding:10px 20px;background:#F1EBE1;border-bottom:1px solid #E3DACB;text-align:center;font-size:15px}
main{max-width:960px;margin:0 auto;padding:24px 16px 64px;display:grid;gap:24px}
h1,h2{font-family:Georgia,"Times New Roman",serif;font-weight:500;line-height:1.2;margin:0 0 16px;text-wrap:balance}
h1{font-size:28px}
h2{font-size:20px}
.card{background:#FFF;border:1px solid #E3DACB;border-radius:10px;padding:24px;min-width:0}
ul{list-style:none;margin:0;padding:0}
.line{display:flex;gap:12px;align-items:flex-start;padding:12px 0;border-bottom:1px solid #E3DACB}
.line img{width:64px;height:48px;object-fit:cover;border-radius:6px;flex:none}
.line span{flex:1;min-width:0;overflow-wrap:anywhere}
.line small{display:block;color:#5D554A;font-size:14px}
.line b,.total b{font-weight:500;font-variant-numeric:tabular-nums;white-space:nowrap}
.total{display:flex;justify-content:space-between;margin:16px 0 0;font-size:20px}
.field{margin:0 0 16px}
label,.label{display:block;margin:0 0 4px;font-size:15px}
.field p{margin:0;color:#5D554A;overflow-wrap:anywhere}
input{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:#FFF;border:1px solid #8A8175;border-radius:6px}
input[aria-invalid]{border-color:#B42318}
.field .wrong{margin:0 0 4px;color:#B42318;font-size:15px}
.notice{margin:0 0 20px;padding:12px 16px;border:1px solid #B42318;border-radius:6px;color:#B42318}
.actions{display:grid;gap:12px;margin-top:24px}
.actions p{margin:0;color:#5D554A}
button,.button{display:block;width:100%;min-height:48px;padding:10px 16px;font:inherit;text-align:center;text-decoration:none;color:#1F1B16;background:#FFF;border:1px solid #8A8175;border-radius:6px;cursor:pointer}
button:hover,.button:hover{background:#F1EBE1}
.pay{color:#FFF;background:#24412F;border-color:#24412F}
.pay:hover{background:#1B3324}
:focus-visible{outline:2px solid #1F1B16;outline-offset:2px}
.alone{max-width:560px}
@media (min-width:768px){main{grid-template-columns:1fr 1fr;align-items:start;padding-top:48px}main.alone{grid-template-columns:1fr}h1{font-size:34px}}
`

const styleHash = createHash('sha256').update(PAY_STYLE).digest('base64')

/**
 * The payment page's content security policy. Chrome applies `form-action` to the redirect after a
 * form, too, so the shop's own origins must be listed.
 */
export function payPolicy(leadsTo: string[]): string {
  const origins = new Set(leadsTo.map((address) => new URL(address).origin))
  return [
    "default-src 'none'",
    'img-src https:',
    `style-src 'sha256-${styleHash}'`,
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
