import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react'
import {
  cancellingChoices,
  settingsGroups as groups,
  monthNames,
  reviewChoices,
} from '../../../content/staff/settings.ts'
import { SETTING_LENGTHS } from '../../../domain/settings/setting-rules.ts'
import { type Section, UK_PARTS } from '../../../domain/settings/settings.ts'

/** How a field is rendered; by default as one line of text. */
export type FieldLayout = {
  name: string
  /** Several lines of text. */
  area?: true
  /** A line over the whole width. */
  wide?: true
  /** A colour, with a picker beside it. */
  colour?: true
  /** Value and name of each choice. */
  choices?: readonly (readonly [value: string, name: string])[]
  type?: HTMLInputTypeAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  required?: true
}

export type FieldGroup = { title?: string; hint?: string; fields: readonly FieldLayout[] }

const max = { maxLength: SETTING_LENGTHS.note }
const email = { type: 'email', maxLength: 254, required: true } as const
const url = { type: 'url', maxLength: SETTING_LENGTHS.url } as const

function addressFields(prefix: '' | 'return_'): FieldLayout[] {
  const needed = prefix === '' ? ({ required: true } as const) : {}
  return [
    { name: `${prefix}street`, ...max, ...needed },
    { name: `${prefix}town`, ...max, ...needed },
    { name: `${prefix}county`, ...max },
    { name: `${prefix}postcode`, maxLength: 10, ...needed },
  ]
}

/** The fields of each section, in groups. Those of the week are drawn by `HoursFields`, pictures by
 * `PictureFields`. */
export const sectionLayout: Record<Section, readonly FieldGroup[]> = {
  shop: [
    {
      fields: [
        { name: 'name', maxLength: SETTING_LENGTHS.name, required: true },
        { name: 'few', inputMode: 'numeric', maxLength: 2, required: true },
        { name: 'slogan', maxLength: SETTING_LENGTHS.line, required: true, wide: true },
        { name: 'delivery_note', ...max, required: true, wide: true },
      ],
    },
  ],
  trader: [
    {
      title: groups.company,
      fields: [
        { name: 'legal_name', ...max, required: true },
        { name: 'company_number', maxLength: 12 },
        {
          name: 'registered_in',
          choices: [['', 'None'], ...UK_PARTS.map((part) => [part, part] as const)],
        },
        { name: 'vat_number', maxLength: 20 },
      ],
    },
    { title: groups.address, fields: addressFields('') },
    { title: groups.return, hint: groups.returnHint, fields: addressFields('return_') },
  ],
  contact: [
    {
      fields: [
        { name: 'phone', type: 'tel', maxLength: 20, required: true },
        { name: 'whatsapp', type: 'tel', maxLength: 20 },
        { name: 'email', ...email },
        { name: 'support_email', ...email },
      ],
    },
  ],
  hours: [{ fields: [{ name: 'closed_days', area: true }] }],
  announcement: [
    {
      fields: [
        { name: 'text', maxLength: SETTING_LENGTHS.announcement, wide: true },
        { name: 'link', maxLength: SETTING_LENGTHS.url, wide: true },
        { name: 'starts_at', type: 'datetime-local' },
        { name: 'ends_at', type: 'datetime-local' },
      ],
    },
  ],
  colours: [
    {
      fields: [
        { name: 'brand', maxLength: 7, required: true, colour: true },
        { name: 'accent', maxLength: 7, required: true, colour: true },
      ],
    },
  ],
  pictures: [],
  social: [
    {
      fields: [
        { name: 'instagram', ...url },
        { name: 'facebook', ...url },
        { name: 'pinterest', ...url },
      ],
    },
  ],
  brands: [
    {
      fields: [
        { name: 'names', area: true },
        { name: 'note', ...max, required: true },
      ],
    },
  ],
  mail: [
    {
      title: groups.sender,
      hint: groups.senderHint,
      fields: [
        { name: 'sender_name', maxLength: SETTING_LENGTHS.line },
        { name: 'sender_address', type: 'email', maxLength: 254 },
      ],
    },
    {
      title: groups.notices,
      fields: [
        { name: 'orders', ...email },
        { name: 'messages', ...email },
        { name: 'sell_requests', ...email },
      ],
    },
  ],
  reviews: [
    {
      fields: [
        {
          name: 'asks',
          choices: [
            ['no', reviewChoices.no],
            ['yes', reviewChoices.yes],
          ],
        },
        { name: 'days_after_delivery', inputMode: 'numeric', maxLength: 3, required: true },
      ],
    },
  ],
  rounds: [
    {
      fields: [
        { name: 'change_until', type: 'time', required: true },
        { name: 'round_starts_at', type: 'time', required: true },
        { name: 'minutes_per_stop', inputMode: 'numeric', maxLength: 3, required: true },
        { name: 'window_hours', inputMode: 'numeric', maxLength: 1, required: true },
        { name: 'first_reminder', inputMode: 'numeric', maxLength: 2, required: true },
        { name: 'second_reminder', inputMode: 'numeric', maxLength: 2, required: true },
      ],
    },
  ],
  cancelling: [
    {
      fields: [
        {
          name: 'at_once',
          choices: [
            ['no', cancellingChoices.no],
            ['yes', cancellingChoices.yes],
          ],
        },
      ],
    },
  ],
  rules: [
    {
      fields: [
        { name: 'day', inputMode: 'numeric', maxLength: 2, required: true },
        { name: 'month', choices: monthNames.map((name, index) => [`${index + 1}`, name]) },
      ],
    },
  ],
}
