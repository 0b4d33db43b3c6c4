import { defineConfig } from 'drizzle-kit'

// `drizzle-kit generate` compares the schemas with the newest snapshot in `db/migrations/meta`. Older
// snapshots are not needed and are deleted: each has 100 to 300 kB.
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./app/domain/*/schema.ts', './app/domain/*/*/schema.ts', './app/platform/*/schema.ts'],
  out: './db/migrations',
})
