/** The links of the top bar, in order. */
export const mainLinks = [
  { to: '/shop', label: 'Shop' },
  { to: '/our-story', label: 'Our Story' },
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/sell', label: 'Sell to Us' },
  { to: '/contact', label: 'Contact' },
] as const

export const categoryLinks = [
  { to: '/shop/sofas', label: 'Sofas' },
  { to: '/shop/chairs', label: 'Chairs' },
  { to: '/shop/tables', label: 'Tables' },
  { to: '/shop/decor', label: 'Decor' },
] as const

/** The categories on the shop's own pages: those with a page of their own, and storage. */
export const shopLinks = [
  ...categoryLinks,
  { to: '/shop?category=Storage', label: 'Storage' },
] as const

export const sustainabilityLink = { to: '/sustainability', label: 'Sustainability' } as const

export const informationLinks = [
  { to: '/our-story', label: 'Our Story' },
  { to: '/how-it-works', label: 'How It Works' },
  sustainabilityLink,
  { to: '/sell', label: 'Sell to Us' },
  { to: '/contact', label: 'Contact' },
] as const

export const legalLinks = [
  { to: '/terms', label: 'Terms of Service' },
  { to: '/privacy', label: 'Privacy Policy' },
] as const
