import { z } from 'zod'
import { isColour } from './colour.ts'
import {
  isAnnualDate,
  isChangeUntil,
  isCompanyNumber,
  isDate,
  isHttpsUrl,
  isLine,
  isLocalTime,
  isMailAddress,
  isPath,
  isPostcode,
  isSenderName,
  isTime,
  isVatNumber,
  MAX_BRANDS,
  MAX_CLOSED_DAYS,
  MAX_LOW_STOCK,
  REVIEW_DAYS,
  ROUND_LIMITS,
  SETTING_LENGTHS,
  ukPhone,
} from './setting-rules.ts'
import { type Section, type Settings, SOCIAL_NETWORKS, UK_PARTS, WEEKDAYS } from './settings.ts'
import { type ColourName, lowestContrast, MIN_CONTRAST } from './shop-colours.ts'

const line = z.string().refine(isLine)
const email = z.string().refine(isMailAddress)
const phone = z.string().refine((text) => ukPhone(text) !== null)

const colour = (name: ColourName) =>
  z.string().refine((text) => isColour(text) && lowestContrast(name, text) >= MIN_CONTRAST)

/** An uploaded picture; other addresses are refused. */
const picture = {
  imageUrl: z.string().regex(/^\/media\/[0-9a-f]{32}\.webp$/),
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(10_000),
  color: z.string().refine(isColour),
  alt: line,
}
const within = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most)
const percent = z.int().min(0).max(100)

const address = z.strictObject({
  street: line,
  town: line,
  county: line.nullable(),
  postcode: z.string().refine(isPostcode),
})

const time = z.string().refine(isTime)
const localTime = z.string().refine(isLocalTime).nullable()
const openHours = z
  .strictObject({ opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes)
  .nullable()

function keyed<Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) {
  return z.strictObject(
    Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>,
  )
}

/** The schema of each section's row, checked when it is written and when it is read. */
export const sectionSchemas = {
  shop: z.strictObject({
    name: line.max(SETTING_LENGTHS.name),
    line: line.max(SETTING_LENGTHS.line),
    deliveryNote: line,
    few: z.int().min(1).max(MAX_LOW_STOCK),
  }),
  trader: z
    .strictObject({
      legalName: line,
      companyNumber: z.string().refine(isCompanyNumber).nullable(),
      registeredIn: z.enum(UK_PARTS).nullable(),
      vatNumber: z.string().refine(isVatNumber).nullable(),
      address,
      returnAddress: address.nullable(),
    })
    .refine(({ companyNumber, registeredIn }) => !companyNumber === !registeredIn),
  contact: z.strictObject({ phone, email, supportEmail: email, whatsapp: phone.nullable() }),
  hours: z.strictObject({
    week: keyed(WEEKDAYS, openHours),
    closedDays: z
      .array(z.strictObject({ date: z.string().refine(isDate), name: line }))
      .max(MAX_CLOSED_DAYS),
  }),
  announcement: z
    .strictObject({
      text: line.max(SETTING_LENGTHS.announcement).nullable(),
      link: z
        .string()
        .refine((text) => isPath(text) || isHttpsUrl(text))
        .nullable(),
      startsAt: localTime,
      endsAt: localTime,
    })
    .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt)
    .refine(({ text, link }) => text !== null || link === null),
  colours: z.strictObject({ brand: colour('brand'), accent: colour('accent') }),
  pictures: z.strictObject({
    logo: z.strictObject(picture).nullable(),
    hero: z
      .strictObject({ ...picture, focus: z.strictObject({ x: percent, y: percent }) })
      .nullable(),
  }),
  social: keyed(SOCIAL_NETWORKS, z.string().refine(isHttpsUrl).nullable()),
  brands: z.strictObject({
    names: z.array(line.max(SETTING_LENGTHS.brand)).max(MAX_BRANDS),
    note: line,
  }),
  mail: z.strictObject({
    sender: z.strictObject({ name: z.string().refine(isSenderName), address: email }).nullable(),
    notices: z.strictObject({ orders: email, messages: email, sellRequests: email }),
  }),
  reviews: z.strictObject({
    asks: z.boolean(),
    daysAfterDelivery: z.int().min(REVIEW_DAYS.least).max(REVIEW_DAYS.most),
  }),
  rounds: z
    .strictObject({
      changeUntil: z.string().refine(isChangeUntil),
      startsAt: z.string().refine(isTime),
      minutesPerStop: within(ROUND_LIMITS.minutesPerStop),
      windowHours: within(ROUND_LIMITS.windowHours),
      firstReminder: within(ROUND_LIMITS.reminder),
      secondReminder: within(ROUND_LIMITS.reminder),
    })
    .refine(({ firstReminder, secondReminder }) => firstReminder < secondReminder),
  cancelling: z.strictObject({ atOnce: z.boolean() }),
  rules: z.strictObject({
    financialYearEnds: z
      .strictObject({ month: z.int(), day: z.int() })
      .refine(({ month, day }) => isAnnualDate(month, day)),
  }),
} satisfies { [Name in Section]: z.ZodType<Settings[Name]> }
