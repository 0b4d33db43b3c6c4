import { formatPence, pence, toPoundsText } from '../../app/platform/values/money.ts'
import type { DisputeRecord, SessionLine, SessionRecord, Shipping } from '../records.ts'
import { type Field, type FieldName, fieldsOf, type PayForm } from './pay-form.ts'
import { PAY_STYLE } from './pay-style.ts'

export const DECLINED = 'The card was declined. Nothing was charged; you can try again.'

/** The payment page of a session, without scripts. */
export function payPage(session: SessionRecord, form: PayForm, notice: string | null): string {
  const money = moneyOf(session.currency)
  const firstWrong = [...form.errors.keys()][0]
  const fields = fieldsOf(session).map((field) =>
    writeField(field, form, field.name === firstWrong),
  )
  const problem = notice ?? (form.errors.size > 0 ? 'Please check the fields marked below.' : null)
  return document(
    'Payment',
    `<main>
<section class="card" aria-labelledby="order">
<h2 id="order">Your order</h2>
<ul>${session.lines.map((line) => writeLine(line, money)).join('')}${session.shipping ? writeShipping(session.shipping, money) : ''}</ul>
<p class="total"><span>Total</span> <b>${money(session.amountTotal)}</b></p>
</section>
<form class="card" method="post" novalidate>
<h1>Payment</h1>
${problem ? `<p class="notice" role="alert">${escapeHtml(problem)}</p>` : ''}
${session.customerEmail ? `<div class="field"><span class="label">Email</span><p>${escapeHtml(session.customerEmail)}</p></div>` : ''}
${session.countries ? '<h2>Delivery address</h2>' : ''}
${fields.join('\n')}
${session.countries ? '<div class="field"><span class="label">Country</span><p>United Kingdom</p></div>' : ''}
<div class="actions">
${session.submitText ? `<p>${escapeHtml(session.submitText)}</p>` : ''}
<button class="pay" name="action" value="pay">Pay</button>
<button name="action" value="decline">Decline the card</button>
${session.cancelUrl ? '<button name="action" value="back">Back to the shop</button>' : ''}
</div>
</form>
</main>`,
  )
}

/** A page with a message, and a link back if there is one. @param further HTML below them */
export function messagePage(
  title: string,
  message: string,
  backUrl: string | null,
  further = '',
): string {
  return document(
    title,
    `<main class="alone">
<section class="card">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>
${backUrl ? `<p><a class="button" href="${escapeHtml(backUrl)}">Back to the shop</a></p>` : ''}
</section>
${further}</main>`,
  )
}

/** The page of a completed payment, with what the customer’s bank may do about it. */
export function paidPage(backUrl: string, dispute: DisputeRecord | null): string {
  const message = 'This payment is complete; there is nothing more to pay.'
  const buttons = (dispute ? BANK_DECIDES : BANK_DISPUTES).map(
    ([action, label]) => `<button name="action" value="${action}">${label}</button>`,
  )
  return messagePage(
    'Already paid',
    message,
    backUrl,
    `<form class="card" method="post">
<h2>To try out disputes</h2>
<p>${dispute ? `This payment is disputed (${escapeHtml(dispute.status)}).` : 'Customers can dispute a payment with their bank, which takes the money back until it has decided.'}</p>
<div class="actions">${buttons.join('')}</div>
</form>
`,
  )
}

const BANK_DISPUTES = [
  ['dispute', 'Dispute the payment'],
  ['inquire', 'Let the bank only ask about it'],
]
const BANK_DECIDES = [
  ['answer', 'Answer it, as in the dashboard'],
  ['win', 'The bank decides for the shop'],
  ['lose', 'The bank decides for the customer'],
]

function document(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${PAY_STYLE}</style>
</head>
<body>
<header class="banner">Test payments: no card is charged</header>
${main}
</body>
</html>
`
}

function writeLine(line: SessionLine, money: (amount: number) => string): string {
  const each = line.quantity > 1 ? `${line.quantity} at ${money(line.unitAmount)} each` : null
  const notes = [each, line.description ?? null].filter((note) => note !== null)
  return `<li class="line">
${line.imageUrl ? `<img src="${escapeHtml(line.imageUrl)}" alt="" width="64" height="48">` : ''}
<span>${escapeHtml(line.title)}${notes.map((note) => `<small>${escapeHtml(note)}</small>`).join('')}</span>
<b>${money(line.unitAmount * line.quantity)}</b>
</li>`
}

function writeShipping({ name, amount }: Shipping, money: (amount: number) => string): string {
  return `<li class="line">
<span>${escapeHtml(name)}</span>
<b>${amount === 0 ? 'Free' : money(amount)}</b>
</li>`
}

function writeField(field: Field, form: PayForm, takesFocus: boolean): string {
  const { name, label, autocomplete } = field
  const error = form.errors.get(name)
  const attributes = [
    `id="${name}" name="${name}" value="${escapeHtml(form.values[name])}"`,
    `autocomplete="${autocomplete}" maxlength="200"`,
    typeOf(name),
    field.missing && 'required',
    error && `aria-invalid="true" aria-describedby="${name}-error"`,
    takesFocus && 'autofocus',
  ]
  return `<div class="field">
<label for="${name}">${label}</label>
${error ? `<p class="wrong" id="${name}-error">${escapeHtml(error)}</p>` : ''}
<input ${attributes.filter(Boolean).join(' ')}>
</div>`
}

const typeOf = (name: FieldName) => (name === 'phone' ? 'type="tel"' : 'type="text"')

function moneyOf(currency: string): (amount: number) => string {
  if (currency === 'gbp') return (amount) => formatPence(pence(amount))
  // All other currencies are treated as having 100 subunits, like pence.
  return (amount) => `${toPoundsText(pence(amount))} ${currency.toUpperCase()}`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
