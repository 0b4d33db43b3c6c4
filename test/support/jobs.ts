import { eventually, type TestShop } from './shop.ts'

/** Waits until no job of the queues is waiting or running. */
export const jobsFinished = (shop: TestShop, ...queues: string[]) =>
  eventually(async () => {
    const { rows } = await shop.db.$client.query(
      `SELECT FROM jobs.job WHERE name = any($1) AND state < 'completed'`,
      [queues],
    )
    return rows.length === 0
  })
