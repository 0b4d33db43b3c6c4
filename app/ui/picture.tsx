import * as pictures from '../content/pictures.ts'
import { pictureSources, type StoredPicture } from '../domain/media/variants.ts'

type PictureProps = Partial<{ [Field in keyof StoredPicture]: StoredPicture[Field] | null }> & {
  /** Empty for a picture that only decorates. */
  alt: string
  /** How wide it is shown, as in the `sizes` attribute: `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string
  /** For the one picture that the first screen is about: fetched at once, before the others. */
  priority?: boolean
  className?: string
}

/**
 * A picture in the size and format that suit the screen, its place reserved and filled with its
 * colour until it has come. Without an address: the drawing that stands in for a missing one.
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
 * What a route's `links` (or a `<link>` in its markup) needs for its `priority` picture to be
 * fetched before the page's styles have been read. Browsers without AVIF pass over it.
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
