import type { Db } from '../../../app/platform/db.ts'

/**
 * Fills an empty catalogue with many products, pictures and stock movements in seconds: triggers
 * are disabled and the indexes are created afterwards.
 *
 * Of the pieces, every 5,000th is a davenport, every 2nd is oak, every 4th is green, every 50th is hidden,
 * every 40th is deleted, every 4th is sold out, every 9th has no size, every 60th is reduced, and every
 * 2,000th has a marble top.
 */
export async function fillCatalogue(db: Db, count: number): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('products', 'product_images', 'stock_movements')
        and indexname not in (select conname from pg_constraint)`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(
      `insert into products (title, description, brand, category, condition, price, enabled,
        is_deleted, in_stock, featured, stock_quantity, sku, created_at,
        width_mm, depth_mm, height_mm, was_price)
      select 'Piece number ' || n,
        (array['Green', 'Blue', 'Grey', 'White'])[1 + n % 4] || ' and ' ||
          (array['oak', 'elm'])[1 + n % 2] || ', mark ' || n * 7919 % 100003 ||
          case when n % 5000 = 7 then ', a davenport' else '' end ||
          case when n % 2000 = 9 then ', with a marble top' else '' end,
        (array['Ercol', 'Loaf', 'Swoon', 'Heals', 'DFS'])[1 + n % 5],
        (array['Sofas', 'Armchairs', 'Tables', 'Chairs', 'Storage', 'Other'])[1 + n / 3 % 6],
        (array['Like New', 'Excellent', 'Good', 'Fair'])[1 + n / 5 % 4],
        20 + n::bigint * 104729 % 4000, n % 50 <> 0, n % 40 = 0, n % 30 <> 0,
        n % 1000 = 1, case when n % 4 = 0 then 0 else 1 + n % 7 end,
        'KPT-' || lpad(n::text, 6, '0'),
        timestamptz '2026-01-01' - n * interval '10 minutes',
        case when n % 9 <> 0 then 300 + n::bigint * 7877 % 2100 end,
        case when n % 9 <> 0 then 250 + n::bigint * 6841 % 900 end,
        case when n % 9 <> 0 then 350 + n::bigint * 5557 % 1800 end,
        case when n % 60 = 5 then 4100 end
      from generate_series(1, $1::int) as n`,
      [count],
    )
    await client.query(`
      insert into product_images (product_id, image_url, is_primary, width, height)
      select id, '/media/' || id || '.webp', true, 1600, 1200 from products`)
    await client.query(`
      insert into stock_movements (product_id, kind, delta)
      select id, 'adjust', stock_quantity from products where stock_quantity > 0`)
    await client.query(`
      insert into product_reductions (product_id, price, starts_at, ends_at, begun_at, usual_price,
        was_until, staff_id, staff_name)
      select id, price, now() - interval '1 day', now() + interval '1 year', now(), was_price,
        now() + interval '1 year', gen_random_uuid(), 'Sample editor'
      from products where was_price is not null`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze products, product_images, stock_movements')
  } finally {
    // Closes the connection, because its settings were changed.
    client.release(true)
  }
}
