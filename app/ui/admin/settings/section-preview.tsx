import type { CSSProperties } from 'react'
import { announcedWhen } from '../../../content/settings/announcement.ts'
import { closedDaysFrom, hoursRows } from '../../../content/settings/opening-hours.ts'
import { themeProperties } from '../../../content/settings/theme-style.ts'
import { addressLines, disclose } from '../../../content/settings/trader.ts'
import { settingsWords as words } from '../../../content/staff/settings.ts'
import type { Section } from '../../../domain/settings/settings.ts'
import type { SectionFields } from '../../../forms/staff/settings/section-form.ts'
import { sectionErrors, sectionForms } from '../../../forms/staff/settings/section-forms.ts'
import { Badge } from '../../badge.tsx'
import { buttonClass } from '../../button.tsx'
import { useShop } from '../../frame/use-shop.ts'

type PreviewProps = { section: Section; fields: SectionFields }

/** What shoppers will read; nothing while a field is invalid. */
export function SectionPreview({ section, fields }: PreviewProps) {
  const { name } = useShop()
  if (Object.keys(sectionErrors(section, fields)).length > 0) return null
  const lines = linesOf(section, fields, name)
  if (lines.length === 0 && section !== 'colours') return null
  return (
    <section
      aria-label={words.preview}
      className="mt-8 rounded-lg border border-dashed border-edge bg-paper p-4 md:p-5"
    >
      <h3 className="mb-2 font-sans text-sm font-medium text-ink-soft">{words.preview}</h3>
      {section === 'colours' && <ColourSample fields={fields} />}
      {section === 'announcement' && <AnnouncementBar fields={fields} />}
      {lines.map((line) => (
        <p key={line} className="max-w-none wrap-anywhere">
          {line}
        </p>
      ))}
    </section>
  )
}

function AnnouncementBar({ fields }: Pick<PreviewProps, 'fields'>) {
  const { text, link } = sectionForms.announcement.toValue(fields)
  return (
    <div className="announcement mb-2">
      <p className={link ? 'underline underline-offset-4' : ''}>{text}</p>
    </div>
  )
}

function ColourSample({ fields }: Pick<PreviewProps, 'fields'>) {
  const theme = themeProperties(sectionForms.colours.toValue(fields)) ?? {}
  return (
    <div className="settings-sample" style={theme as CSSProperties}>
      <p className="font-serif text-2xl">
        {words.sampleHeading}
        <span className="text-clay">.</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <span className={buttonClass({ size: 'small' })}>Add to Cart</span>
        <span className={buttonClass({ size: 'small', variant: 'secondary' })}>
          {words.sampleLink}
        </span>
        <Badge tone="green">Plenty in stock</Badge>
        <Badge tone="clay">Sold Out</Badge>
      </div>
      <p className="on-green max-w-none text-sm">{words.sampleFooter}</p>
    </div>
  )
}

function linesOf(section: Section, fields: SectionFields, shop: string): string[] {
  switch (section) {
    case 'shop': {
      const { name, line, deliveryNote, few } = sectionForms.shop.toValue(fields)
      return [name, line, deliveryNote, `Only ${few} left`]
    }
    case 'trader': {
      const trader = sectionForms.trader.toValue(fields)
      const { registration, office, vat } = disclose(trader)
      const returns = trader.returnAddress && addressLines(trader.returnAddress).join(', ')
      return [`${registration}. ${office}. ${vat}`, ...(returns ? [`Returns: ${returns}`] : [])]
    }
    case 'contact': {
      const { phone, email, supportEmail, whatsapp } = sectionForms.contact.toValue(fields)
      return [
        phone,
        email,
        `Orders: ${supportEmail}`,
        ...(whatsapp ? [`WhatsApp: ${whatsapp}`] : []),
      ]
    }
    case 'hours': {
      const hours = sectionForms.hours.toValue(fields)
      return [
        ...hoursRows(hours.week).map((row) => `${row.days}: ${row.hours}`),
        ...closedDaysFrom(hours, new Date(0)).map(({ on, name }) => `${on}: ${name}`),
      ]
    }
    case 'announcement': {
      const announcement = sectionForms.announcement.toValue(fields)
      if (announcement.text === null) return []
      return [words.shown(announcedWhen(announcement), announcement.link)]
    }
    case 'brands': {
      const { names, note } = sectionForms.brands.toValue(fields)
      return [...(names.length > 0 ? [names.join(' · ')] : []), note.replaceAll('{shop}', shop)]
    }
    case 'mail': {
      const { sender } = sectionForms.mail.toValue(fields)
      return sender ? [`From: ${sender.name} <${sender.address}>`] : []
    }
    case 'colours':
    case 'pictures':
    case 'social':
    case 'reviews':
    case 'rounds':
    case 'cancelling':
    case 'rules':
      return []
  }
}
