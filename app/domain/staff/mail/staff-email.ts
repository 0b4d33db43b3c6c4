import type { MailBlock, MailBrand } from '../../mail/mail-blocks.ts'

export type StaffMailSettings = { brand: MailBrand; publicUrl: string }

export type StaffEmail = { subject: string; heading: string; blocks: MailBlock[] }
