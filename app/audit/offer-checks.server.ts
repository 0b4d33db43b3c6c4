import { sql } from 'drizzle-orm'

/** Offers to sellers and their sell requests. */
export const offerChecks = [
  sql`
    SELECT 'the end of an offer to a seller and its events do not fit', sell_offers.id::text,
      format('%s, events %s', state, ends)
    FROM sell_offers
    CROSS JOIN LATERAL (
      SELECT string_agg(kind, ', ') AS ends FROM sell_offer_events
      WHERE offer_id = sell_offers.id
        AND kind IN ('accepted', 'declined', 'withdrawn', 'expired', 'replaced')
    ) AS ended
    WHERE nullif(state, 'open') IS DISTINCT FROM ends`,
  sql`
    SELECT 'a sell request does not carry the state of its newest offer', sell_submissions.id::text,
      format('%s, newest %s', offer_state, newest)
    FROM sell_submissions
    LEFT JOIN LATERAL (
      SELECT state AS newest FROM sell_offers
      WHERE sell_request_id = sell_submissions.id ORDER BY created_at DESC, id DESC LIMIT 1
    ) AS offered ON true
    WHERE offer_state IS DISTINCT FROM newest`,
  sql`
    SELECT 'an offer is open for a sell request that has been decided', sell_submissions.id::text,
      status
    FROM sell_submissions JOIN sell_offers ON sell_request_id = sell_submissions.id
    WHERE state = 'open' AND status IN ('purchased', 'declined')`,
]
