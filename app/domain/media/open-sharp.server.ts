/** The picture library, as it is called to open a picture. */
export type Sharp = typeof import('sharp').default

let opened: Promise<Sharp> | undefined

/**
 * Loads the picture library for the first who needs it: it takes 20 MB of memory, and a shop whose
 * pictures have all been made may run for weeks without.
 */
export function openSharp(): Promise<Sharp> {
  opened ??= load()
  return opened
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // Only the types that the shop takes can be opened at all: other decoders are so much more to
  // attack, and some of them read files or addresses that a picture names.
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
