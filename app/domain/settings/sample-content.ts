import { SAMPLE_SENDER } from '../../platform/config/sample-sender.ts'
import type { Section, Settings, TraderSettings } from './settings.ts'

/** The sample settings that the owner must replace, with their section. */
const FACTS = {
  'legal-name': { section: 'trader', of: ({ trader }: Settings) => trader.legalName },
  'company-number': { section: 'trader', of: ({ trader }: Settings) => trader.companyNumber },
  'vat-number': { section: 'trader', of: ({ trader }: Settings) => trader.vatNumber },
  address: { section: 'trader', of: ({ trader }: Settings) => trader.address },
  phone: { section: 'contact', of: ({ contact }: Settings) => contact.phone },
  email: { section: 'contact', of: ({ contact }: Settings) => contact.email },
  'support-email': { section: 'contact', of: ({ contact }: Settings) => contact.supportEmail },
  social: { section: 'social', of: ({ social }: Settings) => social },
  sender: { section: 'mail', of: ({ mail }: Settings, from: string) => mail.sender ?? from },
  notices: { section: 'mail', of: ({ mail }: Settings) => mail.notices },
} as const satisfies Record<
  string,
  { section: Section; of: (settings: Settings, from: string) => unknown }
>

/** The facts that are settings. */
export type SetupFact = keyof typeof FACTS

/**
 * A step of the setup: done if the value differs from the sample.
 *
 * @property section the section of the settings where it is changed
 */
export type SetupStep = { fact: SetupFact; section: Section; done: boolean }

/**
 * @param samples the settings that apply to sections that were never saved
 * @param from the sender of mail if the settings have none (MAIL_FROM)
 */
export function setupSteps(current: Settings, samples: Settings, from: string): SetupStep[] {
  return Object.entries(FACTS).map(([fact, { section, of }]) => ({
    fact: fact as SetupFact,
    section,
    done: JSON.stringify(of(current, from)) !== JSON.stringify(of(samples, SAMPLE_SENDER)),
  }))
}

/** Parameters as of `setupSteps`. */
export function showsSampleContent(current: Settings, samples: Settings, from: string): boolean {
  return setupSteps(current, samples, from).some(({ done }) => !done)
}

/** Whether the trader is the sample, in whose name the shop must not take real payments. */
export function isSampleTrader(
  { legalName }: Pick<TraderSettings, 'legalName'>,
  samples: Settings,
): boolean {
  return legalName === samples.trader.legalName || /\bsample\b/i.test(legalName)
}
