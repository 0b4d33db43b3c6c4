import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { clampToStage, type Point, UNZOOMED, ZOOMED_IN, type Zoom, zoomTo } from './zoom.ts'

/** Exponent of the zoom factor per pixel that the wheel or trackpad has moved. */
const ZOOM_PER_PIXEL = 0.01

/** Pixels that a finger may move during a tap. */
const TAP_MOVE = 10
const DOUBLE_TAP_MS = 350
const SWIPE_MOVE = 50
/** Pixels of one press of an arrow key while zoomed. */
const KEY_MOVE = 80

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

type Press = { start: Point; last: Point }

/**
 * Zooming and moving a picture on its stage: pinch, double tap, drag, wheel with Control; a swipe
 * goes to another picture.
 *
 * @param stage its first `img` is the picture
 * @param onSwipe 1: to the next picture, -1: to the one before
 */
export function useZoom(stage: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void) {
  const [zoom, setZoom] = useState<Zoom>(UNZOOMED)
  const [dragging, setDragging] = useState(false)
  const presses = useRef(new Map<number, Press>())
  const pinched = useRef(false)
  const tapped = useRef({ at: 0, where: UNZOOMED as Point })

  const change = (next: (old: Zoom) => Zoom) => {
    const picture = stage.current?.querySelector('img')
    if (!stage.current || !picture) return
    const { clientWidth: width, clientHeight: height } = stage.current
    const size = { width: picture.offsetWidth, height: picture.offsetHeight }
    setZoom((old) => clampToStage(next(old), size, { width, height }))
  }
  const toggle = (at: Point = UNZOOMED) =>
    change((old) => zoomTo(old, at, old.scale > 1 ? 1 : ZOOMED_IN))

  useEffect(() => {
    const { current } = stage
    if (!current) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const at = fromCentre(current, event)
      change((old) => zoomTo(old, at, old.scale * Math.exp(-event.deltaY * ZOOM_PER_PIXEL)))
    }
    // React's wheel listeners are passive: they cannot keep the page from zooming.
    current.addEventListener('wheel', onWheel, { passive: false })
    return () => current.removeEventListener('wheel', onWheel)
  })

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = fromCentre(event.currentTarget, event)
    presses.current.set(event.pointerId, { start, last: start })
    if (presses.current.size > 1) pinched.current = true
    setDragging(true)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const press = presses.current.get(event.pointerId)
    if (!press) return
    const before = press.last
    const now = fromCentre(event.currentTarget, event)
    press.last = now
    const other = [...presses.current].find(([id]) => id !== event.pointerId)?.[1].last
    if (other) {
      const grown = distance(now, other) / Math.max(distance(before, other), 1)
      change((old) => zoomTo(old, middle(now, other), old.scale * grown))
    } else if (zoom.scale > 1) {
      change((old) => ({ ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y }))
    } else if (!pinched.current) {
      // The picture follows the finger until it is let go.
      setZoom({ ...UNZOOMED, x: now.x - press.start.x })
    }
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const press = presses.current.get(event.pointerId)
    presses.current.delete(event.pointerId)
    if (!press || presses.current.size > 0) return
    const wasPinch = pinched.current
    pinched.current = false
    setDragging(false)
    if (zoom.scale === 1) setZoom(UNZOOMED)
    if (wasPinch || event.type === 'pointercancel') return
    const { start, last } = press
    if (distance(start, last) <= TAP_MOVE) {
      tap(event, last)
    } else if (zoom.scale === 1) {
      const across = last.x - start.x
      const isSwipe = Math.abs(across) > SWIPE_MOVE && Math.abs(across) > Math.abs(last.y - start.y)
      if (isSwipe) onSwipe(across < 0 ? 1 : -1)
    }
  }
  const tap = ({ timeStamp }: PointerEvent, where: Point) => {
    const { at, where: before } = tapped.current
    const isSecond = timeStamp - at < DOUBLE_TAP_MS && distance(where, before) < 4 * TAP_MOVE
    tapped.current = { at: isSecond ? 0 : timeStamp, where }
    if (isSecond) toggle(where)
  }

  return {
    zoom,
    dragging,
    toggle,
    reset: () => setZoom(UNZOOMED),
    /** Moves the visible part, by arrow keys. */
    pan: (right: number, down: number) =>
      change((old) => ({ ...old, x: old.x - right * KEY_MOVE, y: old.y - down * KEY_MOVE })),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}

function fromCentre(
  stage: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
