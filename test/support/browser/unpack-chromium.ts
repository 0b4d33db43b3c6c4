/**
 * Unpacks the browser of `@sparticuz/chromium` into TMPDIR, the only target the package supports.
 * It runs in a separate process so that TMPDIR is not changed for anything else.
 */
import path from 'node:path'
import { inflate } from '@sparticuz/chromium'

const PARTS = ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br']

const [folder = ''] = process.argv.slice(2)
await Promise.all(PARTS.map((part) => inflate(path.join(folder, part))))
