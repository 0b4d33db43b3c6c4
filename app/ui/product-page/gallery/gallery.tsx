import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Availability } from '../../../domain/catalogue/availability.ts'
import type { ProductImage } from '../../../domain/catalogue/product-image.ts'
import { IconButton } from '../../button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../../icons.tsx'
import { Picture } from '../../product/picture.tsx'
import { StateBadge } from '../../product/state-badge.tsx'
import { photoId } from './photo-id.ts'
import type { OpenLargeView } from './use-large-view.ts'

/** The width of the large picture on the product page. */
export const GALLERY_SIZES = '(min-width: 80rem) 44rem, (min-width: 64rem) 55vw, 100vw'

type GalleryProps = {
  title: string
  images: readonly ProductImage[]
  /** The text below each picture. */
  captions: readonly (string | null)[]
  state: Availability
  onLarge: OpenLargeView
}

/**
 * A product's pictures in a scroll-snap strip, with thumbnails that link into it; works without
 * JavaScript.
 */
export function Gallery({ title, images, captions, state, onLarge }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, show] = useShownPicture(strip)
  const count = images.length
  return (
    <div className="lg:sticky lg:top-24">
      <div className="gallery" data-dimmed={state !== 'available' || undefined}>
        <ul ref={strip} aria-label={`Pictures of ${title}`} className="gallery-strip">
          {count === 0 && (
            <li className="gallery-slide">
              <Picture alt={title} sizes={GALLERY_SIZES} priority className="gallery-picture" />
            </li>
          )}
          {images.map((image, index) => (
            <li key={image.imageUrl} id={photoId(index)} className="gallery-slide">
              <a
                href={image.imageUrl}
                className="gallery-link"
                onClick={(event) => onLarge(event, index)}
              >
                <Picture
                  {...image}
                  sizes={GALLERY_SIZES}
                  priority={index === 0}
                  className="gallery-picture"
                />
                <span className="sr-only">, large view</span>
              </a>
              <p className="gallery-caption">{captions[index]}</p>
            </li>
          ))}
        </ul>
        <div className="gallery-over">
          <StateBadge state={state} />
          {count > 1 && (
            <div className="gallery-tools">
              <span aria-hidden="true">
                {shown + 1} / {count}
              </span>
              <IconButton label="Previous picture" onClick={() => show((shown || count) - 1)}>
                <ArrowLeftIcon />
              </IconButton>
              <IconButton label="Next picture" onClick={() => show((shown + 1) % count)}>
                <ArrowRightIcon />
              </IconButton>
            </div>
          )}
        </div>
      </div>
      {count > 1 && (
        <ul className="gallery-thumbs">
          {images.map((image, index) => (
            <li key={image.imageUrl}>
              <a
                href={`#${photoId(index)}`}
                aria-label={`Show picture ${index + 1} of ${count}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  show(index)
                }}
                className="gallery-thumb"
              >
                <Picture {...image} alt="" sizes="7rem" className="aspect-4/3 object-cover" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The visible picture of the strip, and a function to scroll to another. */
function useShownPicture(strip: RefObject<HTMLUListElement | null>) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const { current } = strip
    if (!current) return
    const onScroll = () => setShown(Math.round(current.scrollLeft / current.clientWidth))
    current.addEventListener('scroll', onScroll, { passive: true })
    return () => current.removeEventListener('scroll', onScroll)
  }, [strip])
  const show = (index: number) => {
    const { current } = strip
    current?.scrollTo({ left: index * current.clientWidth })
  }
  return [shown, show] as const
}
