import type { MailBlock, MailBrand } from '../../mail/mail-blocks.ts'

export type WelcomeSettings = { brand: MailBrand; publicUrl: string; supportEmail: string }

type WelcomeLetter = {
  subject: string
  heading: string
  blocks: MailBlock[]
  unsubscribeUrl: string
}

/** The welcome mail after a sign-up in the footer. */
export function welcomeEmail(
  { brand, publicUrl }: WelcomeSettings,
  unsubscribeToken: string,
): WelcomeLetter {
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe/${unsubscribeToken}`
  return {
    subject: `You’re subscribed to news from ${brand.name}`,
    heading: 'You’re subscribed',
    blocks: [
      {
        kind: 'text',
        text: 'Thank you for signing up. You’ll be the first to hear when pieces leave the workshop: what they are, what marks they have and what they cost.',
      },
      { kind: 'button', label: 'See what is in the shop', href: `${publicUrl}/shop` },
      {
        kind: 'text',
        text: 'You can unsubscribe whenever you like, with the link in every email. If you didn’t sign up, use it now and you won’t hear from us again.',
      },
      { kind: 'link', label: 'Unsubscribe', href: unsubscribeUrl },
    ],
    unsubscribeUrl,
  }
}
