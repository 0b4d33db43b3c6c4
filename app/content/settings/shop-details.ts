import { pictureSources, shareImageUrl } from '../../domain/media/variants/variants.ts'
import { ukPhone } from '../../domain/settings/setting-rules.ts'
import { type Settings, SOCIAL_NETWORKS } from '../../domain/settings/settings.ts'
import { hoursRows, phoneHours, spokenHours } from './opening-hours.ts'
import { addressLines, disclose } from './trader.ts'

/** The settings as pages and mails show them. Sent to the browser with every page. */
export type ShopDetails = ReturnType<typeof shopDetails>

const NETWORK_NAMES = { instagram: 'Instagram', facebook: 'Facebook', pinterest: 'Pinterest' }

export function shopDetails({ shop, trader, contact, hours, social, brands, pictures }: Settings) {
  const { phone, email, supportEmail, whatsapp } = contact
  return {
    ...shop,
    ...disclose(trader),
    legalName: trader.legalName,
    address: addressLines(trader.address),
    /** Where customers bring pieces back; null: to `address`. */
    returnAddress: trader.returnAddress && addressLines(trader.returnAddress).join(', '),
    phone,
    phoneHref: `tel:${phone.replaceAll(' ', '')}`,
    phoneHours: phoneHours(hours.week),
    spokenHours: spokenHours(hours.week),
    hours: hoursRows(hours.week),
    email,
    supportEmail,
    /** null: no WhatsApp. */
    whatsapp: whatsapp && { number: whatsapp, href: `https://wa.me/${digitsOf(whatsapp)}` },
    social: SOCIAL_NETWORKS.flatMap((network) => {
      const href = social[network]
      return href ? [{ name: NETWORK_NAMES[network], href }] : []
    }),
    brandsNote: brands.note.replaceAll('{shop}', shop.name),
    ...ownPictures(pictures),
  }
}

/** The owner's pictures; empty where the design's own are used. */
function ownPictures({ logo, hero }: Settings['pictures']): OwnPictures {
  return {
    ...(logo && { logo: logoImage(logo) }),
    ...(hero && {
      share: { url: shareImageUrl(hero.imageUrl, { ...hero, ...hero.focus }), alt: hero.alt },
    }),
  }
}

type OwnPictures = {
  /** The attributes of the logo's `img`. */
  logo?: ReturnType<typeof logoImage>
  /** The picture of link previews. */
  share?: { url: string; alt: string }
}

function logoImage({ imageUrl, width, height, alt }: NonNullable<Settings['pictures']['logo']>) {
  const { webp } = pictureSources(imageUrl, width)
  return { src: imageUrl, srcSet: webp, sizes: '12rem', width, height, alt }
}

/** The international number without its plus sign. */
const digitsOf = (phone: string) => ukPhone(phone)?.slice(1) ?? ''
