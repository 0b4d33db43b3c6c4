import type { Source } from '../../domain/pages/documents.ts'
import { site } from '../settings/site.ts'

export const PRIVACY_IN_FORCE_FROM = '2026-11-23'

/**
 * The default privacy notice: a template, not legal advice. Before the shop opens, its owner has it
 * checked by an adviser, registers with the ICO, names the providers of hosting and mail, and ensures
 * the retention that the shop cannot enforce automatically. See docs/legal-pages.md.
 *
 * Written for the UK GDPR, the Data Protection Act 2018 and the Privacy and Electronic
 * Communications Regulations 2003, each as amended by the Data (Use and Access) Act 2025.
 */
export const privacy: Source<'privacy'> = {
  title: 'Privacy Policy',
  description: `What ${site.name} knows about you, why, who else sees it and how long it is kept; cookies, your rights, and how to complain.`,
  lead: 'What we know about you, why we know it, and how long we keep it. An order, a message or an offer of furniture needs a few facts; we ask for those and no more.',
  inShort: `
- No advertising, no tracking. We count how often our pages are opened, and nothing about who opens them. The cookies here make the shop work.
- Your card number goes to Stripe and never reaches us.
- A newsletter comes only if you asked for it, and every one has an unsubscribe link.
- To see, correct or delete what we have, write to {email}.
`,
  body: `
## Who is responsible {#who-is-responsible}

{legal name}, {address}, decides what happens with your personal information and is responsible for it; the law calls this the controller. Write to {email} or to that address, or ring {phone}, about anything on this page.

## What we collect {#what-we-collect}

Almost all of it comes from you. Stripe tells us whether a payment succeeded, and the address and phone number that you gave on the payment page.

{collected data}

Without your name, email address and delivery address we cannot bring you an order. A field that says “optional” is optional.

## Why we use it, and on what lawful basis {#why}

{lawful bases}

Where we rely on our legitimate interests, we have asked ourselves whether yours weigh more; you can object, and we will look again at your case. No decision about you is made by a machine alone.

## How we count visits {#visits}

Our own server counts how often the home page, the lists, the pages of pieces and the cart are opened, and how often a piece is put into a cart: one number a day for each. It uses no cookie for that, no service of another company, and stores neither your network address nor anything else about you or your browser, so these numbers cannot be traced back to you. We keep them for 25 months, those of single pieces for 30 days.

We count searches that find nothing by their words, to learn what people call things: the words, how often, and when last. They are written down without anything about who searched. Searches that look like an email address, a phone number, a postcode or an order number are left out, and so are long ones. We delete the words 90 days after the last search for them.

## Card payments {#card-payments}

You pay on a page run by Stripe, which takes your card details, your delivery address and your phone number there. We receive the address, the phone number, the amount and a reference, and never the card number.

Stripe also uses information for purposes of its own, such as preventing fraud and meeting its legal duties, and is itself responsible for that. Its [privacy policy](https://stripe.com/gb/privacy) says more.

## The newsletter {#newsletters}

We send it only to people who signed up at the foot of a page or ticked the box at checkout. The box is empty until you tick it, and your order does not depend on it. We keep your email address, the time, the place and the words you agreed to.

Every newsletter has a link that unsubscribes you with one press; an email to {email} does the same. You can unsubscribe whenever you like, and sign up again.

Emails about an order you placed are part of the order and do not need a sign-up.

## When we tell you of a piece {#alerts}

You can ask us to write when a piece like the one you look for comes in, when one that you saved is reduced, or when a reserved one can be bought again. It begins when you press the button on the page that our email leads to. We write once a day at most, use your address for this alone, and never for the newsletter.

Every email leads to a page that pauses or ends it with one press. It ends by itself after six months, and we ask you before.

## Who else sees it {#who-else}

We never sell your information or share it for advertising. It is seen by:

- Stripe, for payments and refunds;
- the company that runs our servers and stores our pictures;
- the company that delivers our email;
- drivers and carriers who bring or collect a piece: name, address, phone number and what they carry;
- our bank, our accountant and, where there is a claim, our insurer or lawyer;
- authorities and courts, where the law obliges us.

Those who work for us may use it only as we instruct them, under a written contract. Ask us for their names and we will tell you who they are at present.

Sharing a piece on WhatsApp, or following a link to a social network, takes you to that company’s own service. Nothing is sent to it before you press.

## Where it is kept {#where}

Our servers are in the United Kingdom or the European Economic Area, which UK law recognises as protecting personal information well enough. Stripe and other providers may handle some of it in the United States or elsewhere. They then do so under UK adequacy regulations, such as the UK-US data bridge, or under the contract clauses that the ICO has issued for such transfers. Ask us for a copy.

The connection to the shop is encrypted. Staff sign in by name, see what their role needs, and their changes are recorded.

## How long we keep it {#how-long}

{retention periods}

After that it is deleted, or made such that it no longer points to you: of an order there stays what was sold, when and for how much, and the payment’s reference. Copies in backups go when the backup is replaced, within 30 days. If there is a claim, we keep what belongs to it until it is settled.

## Cookies and what your browser keeps {#cookies}

Each of these is strictly necessary for something you have asked for, so there is nothing to consent to and no banner. None of them follows you to another site.

{cookies}

You can delete them in your browser at any time; a cart that was in them is then empty. Stripe sets cookies of its own on its payment page.

## Your rights, and how to complain {#your-rights}

You can ask us at any time, free of charge, to:

- tell you what we have about you, and give you a copy;
- correct what is wrong and complete what is missing;
- delete it, where we have no duty or good reason left to keep it;
- use it less, for instance while a mistake is being cleared up;
- hand over what you gave us in a form that a machine can read;
- stop using it where we rely on our legitimate interests. You can always object to marketing, and then it stops.

Where you have given consent you can take it back at any time; what was done before stays lawful.

Write to {email}. We answer within one month. If we must first make sure that it is you who asks, we say so at once.

To complain about how we handle your information, write to the same address, or use the [contact page](/contact?about=data-protection#message) with the subject ‘Data protection complaint’. We confirm that we have your complaint at once, answer it within 30 days, look into it without undue delay, and tell you the outcome. You can also complain to the Information Commissioner’s Office (ICO), the UK’s authority for data protection, on [its website](https://ico.org.uk/make-a-complaint/) or on 0303 123 1113. We would be glad to have the chance to put it right first.

## Age, changes and how to reach us {#age-and-changes}

This shop is for people of 16 and over. We do not knowingly collect information from anyone younger; if you think we have, tell us and we will delete it.

When what we do changes, this page changes first, and the day at its top with it. If the change matters to you, we also tell those whose email address we have and may use for it.

Write to {email}, or to {legal name}, {address}.
`,
}
