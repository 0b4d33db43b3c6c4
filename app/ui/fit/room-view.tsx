import { roomPage } from '../../content/product/fit.ts'
import type { ProductImage } from '../../domain/catalogue/product-image.ts'
import { pictureSources } from '../../domain/media/variants/variants.ts'

export type RoomViewLinks = {
  /** Path of the USDZ file, which iPhones open in their own viewer. */
  usdz: string
  /** Opens the glTF file in Android's Scene Viewer; on other devices it opens this page. */
  sceneViewer: string
}

type RoomViewProps = RoomViewLinks & { image: ProductImage | null }

/**
 * Links to the phone's own viewer. WebKit opens a link with `rel="ar"` in place only if its single
 * child is an image.
 */
export function RoomView({ usdz, sceneViewer, image }: RoomViewProps) {
  return (
    <section className="print:hidden">
      <h2 className="mb-3 text-2xl">{roomPage.title}</h2>
      <p>{roomPage.text}</p>
      <ul className="mt-4 flex flex-wrap gap-6">
        <li className="w-36">
          <a rel="ar" href={usdz} className="block rounded-md">
            <img
              src={image ? smallest(image) : '/icon-192.png'}
              alt={roomPage.iphone}
              width={144}
              height={108}
              loading="lazy"
              className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
            />
          </a>
          <p className="mt-1 text-sm" aria-hidden="true">
            {roomPage.iphone}
          </p>
        </li>
        <li className="flex items-center">
          <a href={sceneViewer} className="button button-secondary button-medium">
            {roomPage.android}
          </a>
        </li>
      </ul>
      <p className="mt-4 text-ink-soft">{roomPage.other}</p>
    </section>
  )
}

/** The narrowest WebP, which every iPhone with the viewer supports. */
const smallest = ({ imageUrl, width }: ProductImage) =>
  pictureSources(imageUrl, width).webp.split(' ')[0]
