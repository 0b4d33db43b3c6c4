import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { largeViewWords as words } from '../../../content/product/large-view.ts'
import type { ProductImage } from '../../../domain/catalogue/product-image.ts'
import { IconButton } from '../../button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon, MinusIcon, PlusIcon } from '../../icons.tsx'
import { Picture } from '../../product/picture.tsx'
import { photoId } from './photo-id.ts'
import { useZoom } from './use-zoom.ts'

/** Twice the screen's width, so that a zoomed picture is sharp. */
const SIZES = '200vw'

export type LargeViewProps = {
  title: string
  images: readonly ProductImage[]
  captions: readonly (string | null)[]
}

/**
 * A product's pictures over the whole screen, one at a time: pinch, double tap, swipe, arrow keys,
 * Escape, Back. Begins with the picture that the address names.
 */
export function LargeView({ title, images, captions }: LargeViewProps) {
  const start = useNamedPicture(images.length)
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(start)
  const turn = (by: 1 | -1) => setShown((now) => (now + by + images.length) % images.length)
  const { zoom, dragging, toggle, reset, pan, handlers } = useZoom(stage, turn)
  const step = (by: 1 | -1) => {
    reset()
    turn(by)
  }
  const isZoomed = zoom.scale > 1
  const transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
  useModal(dialog, shown)
  const leave = useLeave()
  const image = images[shown]
  if (!image) return null

  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys({ step, pan, toggle, isZoomed })[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <dialog
      ref={dialog}
      aria-label={words.name(title)}
      className="large-view"
      onKeyDown={onKeyDown}
      onClose={leave}
    >
      <p role="status" className="sr-only">
        {words.place(shown + 1, images.length, image.alt)}
      </p>
      <div className="large-view-bar">
        <span aria-hidden="true" className="tabular-nums">
          {shown + 1} / {images.length}
        </span>
        <IconButton label={isZoomed ? words.zoomOut : words.zoomIn} onClick={() => toggle()}>
          {isZoomed ? <MinusIcon /> : <PlusIcon />}
        </IconButton>
        <IconButton label={words.close} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      <div ref={stage} className="large-view-stage" data-zoomed={isZoomed} {...handlers}>
        <div
          key={image.imageUrl}
          className="large-view-picture"
          data-dragging={dragging}
          style={{ transform, '--ratio': image.width / image.height } as CSSProperties}
        >
          <Picture {...image} sizes={SIZES} priority />
        </div>
      </div>
      <div className="large-view-bar">
        <p>{captions[shown]}</p>
        {images.length > 1 && (
          <>
            <IconButton label={words.previous} onClick={() => step(-1)}>
              <ArrowLeftIcon />
            </IconButton>
            <IconButton label={words.next} onClick={() => step(1)}>
              <ArrowRightIcon />
            </IconButton>
          </>
        )}
      </div>
    </dialog>
  )
}

/** @returns the picture that the address names, from 0; the first one if there is no such picture */
function useNamedPicture(count: number): number {
  const number = Number(/\d+$/.exec(useLocation().hash)?.[0])
  return number >= 1 && number <= count ? number - 1 : 0
}

/** Opens the dialog. However it is closed, the gallery then shows the last viewed picture. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, shown: number): void {
  const last = useRef(shown)
  useEffect(() => {
    last.current = shown
  }, [shown])
  // Before the dialog leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [dialog])
  // Afterwards: React undoes changes of the focus that are made while it changes the page.
  useEffect(
    () => () => {
      if (document.activeElement?.matches('.gallery-link')) showInGallery(last.current)
    },
    [],
  )
}

/** Leaves the view's entry in the history; a page that was opened with it stays. */
function useLeave() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (state) void navigate(-1)
    else void navigate(pathname, { replace: true, preventScrollReset: true })
  }
}

type Keys = {
  step: (by: 1 | -1) => void
  pan: (right: number, down: number) => void
  toggle: () => void
  isZoomed: boolean
}

/** The arrow keys change the picture, and move it while it is zoomed. */
function keys({ step, pan, toggle, isZoomed }: Keys): Partial<Record<string, () => void>> {
  const zooming = isZoomed ? { '-': () => toggle() } : { '+': () => toggle(), '=': () => toggle() }
  if (!isZoomed) return { ...zooming, ArrowLeft: () => step(-1), ArrowRight: () => step(1) }
  return {
    ...zooming,
    ArrowLeft: () => pan(-1, 0),
    ArrowRight: () => pan(1, 0),
    ArrowUp: () => pan(0, -1),
    ArrowDown: () => pan(0, 1),
  }
}

function showInGallery(index: number): void {
  const slide = document.getElementById(photoId(index))
  slide?.scrollIntoView({ block: 'nearest', inline: 'center' })
  slide?.querySelector('a')?.focus({ preventScroll: true })
}
