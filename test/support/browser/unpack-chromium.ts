/**
 * Unpacks the browser of `@sparticuz/chromium` into the folder that TMPDIR names, as the package
 * knows no other way to be told where. A process of its own, so that nobody else's TMPDIR changes.
 */
import path from 'node:path'
import { inflate } from '@sparticuz/chromium'

const PARTS = ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br']

const [folder = ''] = process.argv.slice(2)
await Promise.all(PARTS.map((part) => inflate(path.join(folder, part))))
