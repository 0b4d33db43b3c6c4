import { violatedConstraint } from '../../platform/database/postgres-error-code.ts'
import { SKU_INDEX } from '../catalogue/schema.ts'

/** Another product has the stock number. */
export type SkuTaken = { ok: false; reason: 'sku-taken' }

/**
 * Returns a refusal if a product's stock number turns out to be taken. The index decides, since two
 * concurrent saves would both find a stock number free.
 *
 * @param work a transaction, or a savepoint inside one; it has been rolled back if a refusal is returned
 */
export async function refuseTakenSku<T>(work: () => Promise<T>): Promise<T | SkuTaken> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === SKU_INDEX) return { ok: false, reason: 'sku-taken' }
    throw error
  }
}
