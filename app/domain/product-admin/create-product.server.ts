import { eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import { isUuid, type ProductId } from '../../platform/values/ids.ts'
import { NO_MEASURES } from '../catalogue/measures.ts'
import type { ProductFields } from '../catalogue/product-fields.ts'
import { products } from '../catalogue/schema.ts'
import { sellSubmissions } from '../enquiries/schema.ts'
import { changedFields, recordChange } from '../staff/history/record-change.server.ts'
import type { HistoryValue } from '../staff/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { adjustStock } from '../stock/move-stock.server.ts'
import { refuseTakenSku, type SkuTaken } from './refuse-taken-sku.server.ts'

export type CreateProductResult =
  /** `made`: false if the form had already created it. */
  { ok: true; id: ProductId; made: boolean } | SkuTaken

/**
 * Creates a product with its units in stock. It is marked in stock only if there are units.
 *
 * @param fields as returned by `checkProduct`
 * @param options.sellRequestId the sell request it originates from; ignored if it has been erased
 * @param options.formKey the idempotency key of the form: submitted again, it returns the product
 * already created
 */
export async function createProduct(
  db: DbOrTx,
  staff: Staff,
  fields: ProductFields,
  options: {
    sellRequestId?: string | null
    formKey?: string | null
    /** The id and the creation date of an imported product in the shop that it comes from. */
    id?: ProductId
    createdAt?: Date
    now: Date
  },
): Promise<CreateProductResult> {
  authorize(staff, 'edit')
  const { sellRequestId, now } = options
  const formKey = options.formKey && isUuid(options.formKey) ? options.formKey : null
  const { stock_quantity: units, ...columns } = fields
  const given = { ...columns, in_stock: fields.in_stock && units > 0 }
  const create = async (tx: Tx): Promise<CreateProductResult> => {
    const [sellRequest] = sellRequestId
      ? await tx
          .select({ id: sellSubmissions.id })
          .from(sellSubmissions)
          .where(eq(sellSubmissions.id, sellRequestId))
          .for('key share')
      : []
    const [made] = await tx
      .insert(products)
      .values({
        ...given,
        ...(options.id && { id: options.id }),
        offer_id: sellRequest?.id ?? null,
        form_key: formKey,
        created_by: staff.id,
        created_at: options.createdAt ?? now,
        updated_at: now,
      })
      // Waits for a concurrent insert with the same key.
      .onConflictDoNothing({ target: products.form_key })
      .returning({ id: products.id })
    if (!made) return await alreadyMade(tx, formKey)
    if (units > 0) await adjustStock(tx, made.id, units)
    await recordChange(tx, staff, {
      subject: 'product',
      id: made.id,
      label: fields.title,
      action: 'created',
      changes: changedFields<Record<string, HistoryValue>>(NO_FIELDS, {
        ...given,
        stock_quantity: units,
      }),
    })
    return { ok: true, id: made.id, made: true }
  }
  const created = await refuseTakenSku(() => inTransaction(db, create))
  // A form submitted twice concurrently may conflict with its own stock number before its key.
  return created.ok ? created : ((await findByFormKey(db, formKey)) ?? created)
}

async function alreadyMade(tx: Tx, formKey: string | null): Promise<CreateProductResult> {
  const before = await findByFormKey(tx, formKey)
  if (!before) throw new Error('the product was not written')
  return before
}

async function findByFormKey(
  db: DbOrTx,
  formKey: string | null,
): Promise<CreateProductResult | null> {
  const [before] = formKey
    ? await db.select({ id: products.id }).from(products).where(eq(products.form_key, formKey))
    : []
  return before ? { ok: true, id: before.id, made: false } : null
}

/** The initial values, for the history entry of the creation. */
const NO_FIELDS: Record<keyof ProductFields, HistoryValue> = {
  title: null,
  description: null,
  brand: null,
  category: null,
  condition: null,
  price: null,
  dimensions: null,
  sku: null,
  ...NO_MEASURES,
  stock_quantity: null,
  in_stock: null,
  featured: null,
  enabled: null,
}
