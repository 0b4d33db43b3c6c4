import { isSampleTrader, showsSampleContent } from '../domain/settings/sample-content.ts'
import type { Services } from '../server/request-context.ts'

/**
 * Logs a warning, now and after every change of the settings, while shoppers of a shop that can take real
 * money see sample details.
 */
export function warnOfSamples({ settings, payments, connections, log }: Services): void {
  if (!payments.live) return
  const warn = () => {
    const { current, defaults } = settings
    if (!showsSampleContent(current, defaults, connections.mail.from)) return
    log.warn(
      {
        event: 'settings.sample_content',
        takesPayments: !isSampleTrader(current.trader, defaults),
      },
      'shoppers see sample details: the staff area lists them under Settings',
    )
  }
  warn()
  settings.onChange(warn)
}
