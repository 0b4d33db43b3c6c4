import type { MailBlock, MailBrand } from '../mail/mail-blocks.ts'

export type WelcomeSettings = { brand: MailBrand; publicUrl: string; supportEmail: string }

type WelcomeLetter = {
  subject: string
  heading: string
  blocks: MailBlock[]
  unsubscribeUrl: string
}

/** What somebody reads who has just signed up in the footer. */
export function welcomeEmail(
  { brand, publicUrl }: WelcomeSettings,
  unsubscribeToken: string,
): WelcomeLetter {
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe/${unsubscribeToken}`
  return {
    subject: `You are on the list: news from ${brand.name}`,
    heading: 'You are on the list',
    blocks: [
      {
        kind: 'text',
        text: 'Thank you for signing up. When pieces leave the workshop, you hear of them first: what they are, which faults they have, and what they cost.',
      },
      { kind: 'button', label: 'See what is in the shop', href: `${publicUrl}/shop` },
      {
        kind: 'text',
        text: 'You can leave whenever you like. Every mail has the link for it, as this one has. If it was not you who signed up, use it now and you will not hear from us again.',
      },
      { kind: 'link', label: 'Leave the newsletter', href: unsubscribeUrl },
    ],
    unsubscribeUrl,
  }
}
