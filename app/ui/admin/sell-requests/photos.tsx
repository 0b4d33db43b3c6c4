import { useState } from 'react'
import { PhotoViewer } from './photo-viewer.tsx'

/**
 * Thumbnails of a sell request's photos; they open in a viewer, or in a new tab without scripts.
 *
 * @param photos their addresses
 */
export function SellRequestPhotos({ photos }: { photos: readonly string[] }) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return <p className="text-ink-soft">No photos were sent.</p>
  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((photo, index) => (
          <li key={photo}>
            <a
              href={photo}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-sm bg-sunken"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                setOpen(index)
              }}
            >
              <img
                src={photo}
                alt={`View ${index + 1} of ${photos.length}, larger`}
                loading="lazy"
                decoding="async"
                className="aspect-4/3 w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && (
        <PhotoViewer
          photos={photos}
          shown={Math.min(open, photos.length - 1)}
          onShow={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
