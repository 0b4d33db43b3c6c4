/** The function that opens a picture. */
export type Sharp = typeof import('sharp').default

let opened: Promise<Sharp> | undefined

/**
 * Loads the image library lazily: it takes 20 MB of memory, and is not needed once all variants
 * have been created.
 */
export function openSharp(): Promise<Sharp> {
  opened ??= load()
  return opened
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // Reduces the attack surface to the decoders of accepted types; some other decoders read files or
  // URLs that a picture refers to.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
  return sharp
}
