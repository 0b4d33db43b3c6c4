import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Availability } from '../../domain/catalogue/availability.ts'
import type { ProductImage } from '../../domain/catalogue/product-image.ts'
import { Picture } from '../picture.tsx'
import { StateBadge } from './state-badge.tsx'

/** The width of the large picture on the product page. */
export const GALLERY_SIZES = '(min-width: 80rem) 44rem, (min-width: 64rem) 55vw, 100vw'

type GalleryProps = {
  title: string
  images: readonly ProductImage[]
  state: Availability
}

const photoId = (index: number) => `photo-${index + 1}`

/**
 * A product's pictures in a scroll-snap strip, with thumbnails that link into it; works without
 * JavaScript.
 */
export function Gallery({ title, images, state }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useShownPicture(strip)
  const dimmed = state === 'available' ? '' : 'opacity-60'
  return (
    <div className="lg:sticky lg:top-24">
      <div className="relative overflow-hidden rounded-md max-md:-mx-gutter max-md:rounded-none">
        <ul
          ref={strip}
          tabIndex={images.length > 1 ? 0 : undefined}
          aria-label={`Pictures of ${title}`}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {images.length === 0 && (
            <li className="aspect-4/3 w-full shrink-0">
              <Picture
                alt={title}
                sizes={GALLERY_SIZES}
                priority
                className="size-full object-cover"
              />
            </li>
          )}
          {images.map((image, index) => (
            <li
              key={image.imageUrl}
              id={photoId(index)}
              className="aspect-4/3 w-full shrink-0 snap-center scroll-mt-24 bg-sunken"
            >
              <Picture
                {...image}
                sizes={GALLERY_SIZES}
                priority={index === 0}
                className={`size-full object-cover ${dimmed}`}
              />
            </li>
          ))}
        </ul>
        <div className="pointer-events-none absolute top-4 left-4">
          <StateBadge state={state} />
        </div>
        {images.length > 1 && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute right-4 bottom-4 rounded-sm bg-raised/90 px-2 py-0.5 text-sm tabular-nums md:hidden noscript:hidden"
          >
            {shown + 1} / {images.length}
          </p>
        )}
      </div>
      {images.length > 1 && (
        <ul className="mt-3 grid grid-cols-5 gap-3 sm:grid-cols-6">
          {images.map((image, index) => (
            <li key={image.imageUrl}>
              <a
                href={`#${photoId(index)}`}
                aria-label={`Show picture ${index + 1} of ${images.length}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  setShown(index)
                }}
                className="block overflow-hidden rounded-sm ring-ink ring-offset-2 ring-offset-paper transition-shadow aria-[current]:ring-2"
              >
                <Picture
                  {...image}
                  alt=""
                  sizes="7rem"
                  className="aspect-4/3 w-full object-cover"
                />
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
