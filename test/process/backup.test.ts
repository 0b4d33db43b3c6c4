import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { startS3Server } from '../support/s3/server.ts'
import { listedProducts, order, pay } from './order.ts'
import { test } from './process-test.ts'
import { runTool, runToolWith } from './run-tool.ts'

/** Allows for two starts of a shop, a backup and a restore. */
const TIMEOUT = { timeout: 120_000 }
const SHOPPER = { name: 'Sample Shopper', email: 'shopper@example.com', phone: '' }

describe('a backup', () => {
  test('taken of a running shop restores the same shop elsewhere', TIMEOUT, async ({ shops }) => {
    const dataDir = await shops.stockedDataDir()
    const shop = await shops.start({ DATA_DIR: dataDir, MAX_OPEN_HOLDS: '1000' })
    const paid = await pay((await order(shop.url, SHOPPER)).paymentPage)
    await order(shop.url, SHOPPER)

    const file = path.join(await shops.newDataDir(), 'kept.backup')
    let taking = true
    const selling = (async () => {
      let sold = 0
      for (; taking; sold++) {
        const { paymentPage } = await order(shop.url, SHOPPER)
        if (sold % 2 === 0) await pay(paymentPage)
      }
      return sold
    })()
    const taken = await runTool('backup', dataDir, file)
    taking = false
    expect(await selling).toBeGreaterThan(0)
    expect(taken).toMatchObject({ code: 0, stderr: '' })
    expect(await shop.stop()).toBe(0)

    const elsewhere = await shops.newDataDir()
    const restored = await runTool('restore', elsewhere, file)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^Restored as of \S+\. Audit of stock and money: 0 rows\n$/)
    const again = await shops.start({ DATA_DIR: elsewhere })
    expect(await listedProducts(again.url)).toHaveLength(24)
    const receipt = new URL(paid.url)
    const page = await fetch(again.url + receipt.pathname + receipt.search)
    expect(await page.text()).toContain('Thank You For Your Purchase!')
    const [picture = ''] = /\/media\/[^" ]+\.webp/.exec(await listing(again.url)) ?? []
    expect((await fetch(again.url + picture)).status).toBe(200)
  })

  test(
    'of pictures in a bucket restores to another bucket, or to a folder',
    TIMEOUT,
    async ({ shops }) => {
      const bucket = await openBucket()
      const dataDir = await shops.newDataDir()
      const shop = await shops.start({ DATA_DIR: dataDir, ...bucket.settings })
      const [address = ''] = /\/media\/[0-9a-f]{32}/.exec(await listing(shop.url)) ?? []
      const picture = `${address.slice('/media/'.length)}.webp`
      const response = await fetch(`${shop.url}/media/${picture}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bucket.objects.get(picture)?.bytes.equals(bytes)).toBe(true)
      const file = path.join(await shops.newDataDir(), 'kept.backup')
      expect(await runToolWith(bucket.settings, 'backup', dataDir, file)).toMatchObject({ code: 0 })
      expect(await shop.stop()).toBe(0)

      const other = await openBucket()
      const elsewhere = await shops.newDataDir()
      const refused = await runToolWith(bucket.settings, 'restore', elsewhere, file)
      expect(refused.stderr).toBe('Not restored: the bucket S3_BUCKET is not empty\n')
      expect(await runToolWith(other.settings, 'restore', elsewhere, file)).toMatchObject({
        code: 0,
      })
      expect(await readdir(elsewhere)).not.toContain('media')
      expect(other.objects.get(picture)?.bytes.equals(bytes)).toBe(true)

      const alone = await shops.newDataDir()
      expect(await runTool('restore', alone, file)).toMatchObject({ code: 0 })
      expect(existsSync(path.join(alone, 'media', picture))).toBe(true)
    },
  )

  test(
    'can be restored again after its pictures could not be stored',
    TIMEOUT,
    async ({ shops }) => {
      const file = path.join(await shops.newDataDir(), 'kept.backup')
      expect(await runTool('backup', await shops.stockedDataDir(), file)).toMatchObject({ code: 0 })
      const { objects, state, settings } = await openBucket()
      const watch = setInterval(() => {
        if (objects.size > 20) state.behaviour = 'full'
      }, 1)
      const elsewhere = await shops.newDataDir()
      const failed = await runToolWith(settings, 'restore', elsewhere, file)
      clearInterval(watch)
      expect(failed.code).toBe(1)
      expect(failed.stderr).toMatch(/^Not restored: .+\n$/)
      expect([state.behaviour, objects.size, await readdir(elsewhere)]).toEqual(['full', 0, []])

      state.behaviour = 'normal'
      const restored = await runToolWith(settings, 'restore', elsewhere, file)
      expect(restored).toMatchObject({ code: 0, stderr: '' })
      expect(restored.stdout).toMatch(/ 0 rows\n$/)
      expect(objects.size).toBeGreaterThan(20)
    },
  )

  test('deletes only what an interrupted one has left', TIMEOUT, async ({ shops }) => {
    const dataDir = await shops.stockedDataDir()
    const [interrupted, running] = ['unfinished-backup-aBcDeF', 'unfinished-backup-GhIjKl']
    const owners = ['backup-daily', 'backup-latest']
    for (const name of [interrupted, running, ...owners]) {
      await mkdir(path.join(dataDir, name, 'rows'), { recursive: true })
      await writeFile(path.join(dataDir, name, 'rows', 'orders.jsonl'), '{}')
    }
    const yesterday = new Date(Date.now() - 23 * 60 * 60_000)
    for (const name of [interrupted, ...owners]) {
      await utimes(path.join(dataDir, name), yesterday, yesterday)
    }
    const file = path.join(await shops.newDataDir(), 'kept.backup')
    expect(await runTool('backup', dataDir, file)).toMatchObject({ code: 0, stderr: '' })
    const left = (await readdir(dataDir)).filter((name) => name.includes('backup-'))
    expect(left.toSorted()).toEqual([...owners, running])
  })

  test('is not restored over existing data, nor from a file that is not a backup', async ({
    shops,
  }) => {
    const dataDir = await shops.newDataDir()
    const file = path.join(dataDir, 'not-a.backup')
    await writeFile(file, 'a shopping list')
    expect(await runTool('restore', dataDir, file)).toMatchObject({
      code: 1,
      stderr: `Not restored: ${dataDir} is not empty\n`,
    })
    const refused = await runTool('restore', await shops.newDataDir(), file)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^Not restored: /)
    expect(await runTool('backup', dataDir, file)).toMatchObject({
      code: 1,
      stderr: `No backup was made: ${file} exists already\n`,
    })
  })
})

async function listing(url: string): Promise<string> {
  return await (await fetch(`${url}/shop`)).text()
}

async function openBucket() {
  const bucket = await startS3Server()
  onTestFinished(() => bucket.close())
  return bucket
}
