import { sql } from 'drizzle-orm'

/** Alerts and their mails. */
export const alertChecks = [
  sql`
    SELECT 'an alert was mailed twice in a day', alert_id::text, format('%s, %s', before, sent_at)
    FROM (
      SELECT alert_id, sent_at, lag(sent_at) OVER (PARTITION BY alert_id ORDER BY sent_at) AS before
      FROM alert_mails WHERE kind = 'pieces'
    ) AS mails
    WHERE sent_at < before + interval '1 day'`,
  sql`
    SELECT 'an alert found a piece without the consent of its person', alert_id::text,
      product_id::text
    FROM alert_matches JOIN alerts ON alerts.id = alert_id
    WHERE confirmed_at IS NULL`,
]
