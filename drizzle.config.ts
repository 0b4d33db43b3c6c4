import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./app/domain/*/schema.ts', './app/domain/*/*/schema.ts', './app/platform/*/schema.ts'],
  out: './db/migrations',
})
