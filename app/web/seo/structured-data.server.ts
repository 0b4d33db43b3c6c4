import type { Crumb } from '../../content/navigation/breadcrumbs.ts'
import * as pictures from '../../content/pictures.ts'
import { openingHoursData } from '../../content/settings/opening-hours.ts'
import type { Availability } from '../../domain/catalogue/availability.ts'
import type { ProductDetails } from '../../domain/catalogue/listing/product-card.ts'
import { inUnit, MEASURES, type Measures } from '../../domain/catalogue/measures.ts'
import type { ZoneIndex } from '../../domain/delivery/zones/zone-index.ts'
import { shareImageUrl } from '../../domain/media/variants/variants.ts'
import { ukPhone } from '../../domain/settings/setting-rules.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { type Pence, toPoundsText } from '../../platform/values/money.ts'

// Structured data (schema.org). Built on the server and passed to the page as data, so that no
// browser loads this code.

const CONTEXT = 'https://schema.org'

/** The shop and its search. */
export function storeData(
  publicUrl: string,
  { shop, trader, contact, hours, pictures: own }: Settings,
  description: string,
) {
  const { street, town, county, postcode } = trader.address
  const store = {
    '@type': 'FurnitureStore',
    '@id': `${publicUrl}/#store`,
    name: shop.name,
    legalName: trader.legalName,
    slogan: shop.line,
    description,
    url: `${publicUrl}/`,
    logo: `${publicUrl}${own.logo?.imageUrl ?? '/icon-512.png'}`,
    image: `${publicUrl}${shareOf(own)}`,
    telephone: ukPhone(contact.phone),
    email: contact.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      ...(county && { addressRegion: county }),
      postalCode: postcode,
      addressCountry: 'GB',
    },
    ...openingHoursData(hours),
    currenciesAccepted: 'GBP',
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: shop.name,
    url: `${publicUrl}/`,
    inLanguage: 'en-GB',
    publisher: { '@id': store['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${publicUrl}/shop?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return { '@context': CONTEXT, '@graph': [store, website] }
}

function shareOf({ hero }: Settings['pictures']): string {
  return hero
    ? shareImageUrl(hero.imageUrl, { ...hero, ...hero.focus })
    : shareImageUrl(pictures.hero.imageUrl)
}

/** Breadcrumbs from the home page to the page itself. */
export function breadcrumbData(trail: readonly Crumb[], publicUrl: string) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: `${publicUrl}${to}`,
    })),
  }
}

const AVAILABILITY = {
  available: 'InStock',
  // It may become available again while the payment is pending.
  reserved: 'OutOfStock',
  'sold-out': 'SoldOut',
} as const satisfies Record<Availability, string>

const day = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/**
 * Delivery to the default zone, within 30 days of the order as stated in the terms.
 *
 * @returns undefined if the shop does not state a price for it
 */
function shippingTo(zones: ZoneIndex) {
  const offer = zones.rest?.offer
  if (offer?.kind !== 'delivered') return undefined
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: toPoundsText(offer.terms.price),
      currency: 'GBP',
    },
    // Other zones, such as the Highlands and islands, are parts of the countries of the United Kingdom.
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: 'GB',
      postalCodePrefix: zones.restPrefixes(),
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: day(0, 2),
      transitTime: day(1, 28),
    },
  }
}

/** Cancellation as stated in the terms: within 14 days, with return or paid collection. */
const RETURN_POLICY = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'GB',
  returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: 14,
  returnMethod: `${CONTEXT}/ReturnInStore`,
  returnFees: `${CONTEXT}/ReturnFeesCustomerResponsibility`,
}

/** The properties of schema.org, and the unit codes of UN/CEFACT. */
const PROPERTIES = ['width', 'depth', 'height', 'weight'] as const
const UNIT_CODES = { cm: 'CMT', kg: 'KGM' } as const

function measuresOf(measures: Measures) {
  const known = PROPERTIES.flatMap((measure) => {
    const size = measures[measure]
    if (size === null) return []
    const unitCode = UNIT_CODES[MEASURES[measure]]
    const value = inUnit(measure, size)
    return [[measure, { '@type': 'QuantitativeValue', value, unitCode }] as const]
  })
  return Object.fromEntries(known)
}

/** The price before a reduction, as Google's merchant listings read it. */
const strikethrough = (was: Pence) => ({
  '@type': 'UnitPriceSpecification',
  priceType: `${CONTEXT}/StrikethroughPrice`,
  price: toPoundsText(was),
  priceCurrency: 'GBP',
})

type Seller = {
  publicUrl: string
  shopName: string
  zones: ZoneIndex
}

/** The product and its offer. */
export function productData(product: ProductDetails, { publicUrl, shopName, zones }: Seller) {
  const shippingDetails = shippingTo(zones)
  const { id, title, brand, category, description, measures, price, wasPrice, state, images } =
    product
  const address = `${publicUrl}/shop/product/${id}`
  const sold = images.filter(({ role }) => role !== 'before')
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: title,
    sku: id,
    url: address,
    ...(description && { description }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(category && { category }),
    ...measuresOf(measures),
    ...(sold.length > 0 && {
      image: sold.map(({ imageUrl }) => `${publicUrl}${imageUrl}`),
    }),
    itemCondition: `${CONTEXT}/UsedCondition`,
    offers: {
      '@type': 'Offer',
      url: address,
      price: toPoundsText(price),
      priceCurrency: 'GBP',
      ...(wasPrice && { priceSpecification: strikethrough(wasPrice) }),
      itemCondition: `${CONTEXT}/UsedCondition`,
      availability: `${CONTEXT}/${AVAILABILITY[state]}`,
      ...(shippingDetails && { shippingDetails }),
      hasMerchantReturnPolicy: RETURN_POLICY,
      seller: { '@type': 'FurnitureStore', '@id': `${publicUrl}/#store`, name: shopName },
    },
  }
}
