import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import { products } from '../../catalogue/schema.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { purchases } from '../schema.ts'

/** A purchase with its seller. Amounts in pence, for each unit. */
export type PurchaseOf = Pick<
  typeof purchases.$inferSelect,
  'product_id' | 'bought_on' | 'price' | 'seller' | 'reference'
> & { title: string }

/** The purchases from the owner of a mail address, oldest first. */
export async function findPurchasesOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<PurchaseOf[]> {
  authorize(staff, 'administer')
  return await db
    .select({
      product_id: purchases.product_id,
      title: products.title,
      bought_on: purchases.bought_on,
      price: purchases.price,
      seller: purchases.seller,
      reference: purchases.reference,
    })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.product_id))
    .where(isFrom(email))
    .orderBy(asc(purchases.bought_on), asc(purchases.product_id))
}

/**
 * Removes the seller from the purchases from the owner of a mail address; the purchases stay for the
 * accounts. Runs before their sell requests are anonymised, which removes the link to them.
 */
export async function eraseSeller(tx: Tx, staff: Staff, email: string): Promise<void> {
  authorize(staff, 'administer')
  await tx
    .update(purchases)
    .set({ seller: '' })
    .where(
      sql`${purchases.product_id} in (
        select ${purchases.product_id} from ${purchases}
        join ${products} on ${products.id} = ${purchases.product_id} where ${isFrom(email)}
      )`,
    )
}

/** PostgreSQL's regular expression of the mail addresses in a text; a full stop may follow one. */
const ADDRESSES = '([^[:space:],;:<>()"]+@[^[:space:],;:<>()"]+)'

/** Their sell request, or their address in the text about the seller; not as a part of another address. */
function isFrom(email: string): SQL | undefined {
  return or(
    sql`${products.offer_id} in (
      select ${sellSubmissions.id} from ${sellSubmissions}
      where lower(${sellSubmissions.email}) = lower(${email})
    )`,
    sql`lower(${email}) in (
      select rtrim(lower(found[1]), '.') from regexp_matches(${purchases.seller}, ${ADDRESSES}, 'g') as found
    )`,
  )
}
