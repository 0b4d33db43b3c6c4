import * as pictures from '../../content/pictures.ts'
import { pictureSources, type StoredPicture } from '../../domain/media/variants/variants.ts'

type PictureProps = Partial<{ [Field in keyof StoredPicture]: StoredPicture[Field] | null }> & {
  /** Empty for a decorative picture. */
  alt: string
  /** The rendered width, as in the `sizes` attribute: `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string
  /** For the main picture of the first screen (LCP): loaded eagerly with high priority. */
  priority?: boolean
  className?: string
}

/**
 * A responsive picture; its box is reserved and filled with its average colour until it has loaded.
 * Without an address: the placeholder.
 */
export function Picture({ alt, sizes, priority = false, className, ...given }: PictureProps) {
  const { imageUrl, width, height, color } = known(given)
  const { avif, webp, fallback } = pictureSources(imageUrl, width)
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        width={width}
        height={height}
        className={className}
        style={{ backgroundColor: color }}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'auto' : 'async'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  )
}

/**
 * The preload link of a `priority` picture, for a route's `links` or its markup: loads it before
 * the styles have been parsed. Browsers without AVIF ignore it.
 */
export function preloadPicture(picture: Pick<StoredPicture, 'imageUrl' | 'width'>, sizes: string) {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSources(picture.imageUrl, picture.width).avif,
    imageSizes: sizes,
    fetchPriority: 'high',
  } as const
}

function known({ imageUrl, width, height, color }: Omit<PictureProps, 'alt' | 'sizes'>) {
  if (!imageUrl || !width || !height) return pictures.placeholder
  return { imageUrl, width, height, color: color ?? pictures.placeholder.color }
}
