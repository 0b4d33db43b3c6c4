import { sql } from 'drizzle-orm'

/** Imports of products and their rows. */
export const importChecks = [
  sql`
    SELECT 'an import is finished, but not all of its rows', id::text, format('%s rows', left_over)
    FROM product_imports
    CROSS JOIN LATERAL (
      SELECT count(*) AS left_over FROM product_import_rows
      WHERE import_id = product_imports.id AND result IS NULL AND plan IN ('create', 'update')
    ) AS to_do
    WHERE state = 'done' AND left_over > 0`,
  sql`
    SELECT 'rows of imports have created the same product', product_id::text,
      format('%s rows', count(*))
    FROM product_import_rows WHERE result = 'created' GROUP BY product_id HAVING count(*) > 1`,
]
