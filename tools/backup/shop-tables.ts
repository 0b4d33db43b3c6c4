import type pg from 'pg'

/** A table of the shop in this database. */
export type ShopTable = {
  /** The name in the schema `public`. */
  name: string
  /** The names of the columns, without generated ones. */
  columns: string[]
}

/** Excludes tables of extensions. */
const OWN_TABLES = `
  SELECT class.oid, class.relname AS name
  FROM pg_class AS class
  WHERE class.relnamespace = 'public'::regnamespace AND class.relkind = 'r'
    AND NOT EXISTS (
      SELECT FROM pg_depend
      WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype = 'e'
    )`

/**
 * The shop's tables in the order of their foreign keys, so that rows can be inserted in this order.
 */
export async function shopTables(client: pg.Client): Promise<ShopTable[]> {
  const { rows: tables } = await client.query<ShopTable>(`
    SELECT own.name, (
      SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = own.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ) AS columns
    FROM (${OWN_TABLES}) AS own ORDER BY own.name`)
  const { rows: references } = await client.query<{ name: string; needs: string }>(`
    SELECT own.name, other.relname AS needs
    FROM (${OWN_TABLES}) AS own
    JOIN pg_constraint ON conrelid = own.oid AND contype = 'f' AND confrelid <> own.oid
    JOIN pg_class AS other ON other.oid = confrelid`)
  return inOrder(tables, references)
}

function inOrder(
  tables: readonly ShopTable[],
  references: readonly { name: string; needs: string }[],
): ShopTable[] {
  const ordered: ShopTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const free = [...waiting].filter(
      (table) => !references.some(({ name, needs }) => name === table.name && names.has(needs)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...names].join(', ')}`)
    for (const table of free) waiting.delete(table)
    ordered.push(...free)
  }
  return ordered
}

/** The values of the sequences. */
export async function shopSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}
