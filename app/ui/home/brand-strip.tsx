import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { PauseIcon, PlayIcon } from '../head/page-icons.tsx'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'

const PIXELS_PER_FRAME = 1

/**
 * The brand names as a marquee. Static with reduced motion and without scripts; paused on hover, or
 * by its button.
 */
export function BrandStrip({ names }: { names: readonly string[] }) {
  const [paused, setPaused] = useState(false)
  const [pointedAt, setPointedAt] = useState(false)
  const track = useRef<HTMLDivElement>(null)
  const moves = !paused && !pointedAt
  useEffect(() => {
    if (moves && track.current && !prefersReducedMotion()) return run(track.current)
  }, [moves])

  return (
    <section aria-label="Makers we often have" className="border-b border-hairline">
      <div className="page-column flex items-center gap-4 py-6 md:py-8">
        <div
          className="edges-fade grow overflow-hidden"
          onPointerEnter={() => setPointedAt(true)}
          onPointerLeave={() => setPointedAt(false)}
        >
          <div ref={track} className="moving-names">
            <Names names={names} />
            <Names names={names} repeated />
          </div>
        </div>
        <IconButton
          label={paused ? 'Play brand names' : 'Pause brand names'}
          className="-mr-2.5 text-ink-soft motion-reduce:hidden noscript:hidden"
          onClick={() => setPaused(!paused)}
        >
          {paused ? <PlayIcon width={18} height={18} /> : <PauseIcon width={18} height={18} />}
        </IconButton>
      </div>
    </section>
  )
}

/** @param repeated the second copy, which fills the strip */
function Names({ names, repeated = false }: { names: readonly string[]; repeated?: boolean }) {
  return (
    <ul aria-hidden={repeated}>
      {names.map((brand) => (
        <li
          key={brand}
          className="px-5 font-serif text-2xl whitespace-nowrap text-ink-soft md:px-8"
        >
          {brand}
        </li>
      ))}
    </ul>
  )
}

/** Scrolls the track by a pixel each frame; half of it is one period. */
function run(track: HTMLElement): () => void {
  let moved = Number.parseFloat(track.style.translate) || 0
  let frame = requestAnimationFrame(step)
  function step() {
    moved -= PIXELS_PER_FRAME
    if (-moved >= track.scrollWidth / 2) moved = 0
    track.style.translate = `${moved}px`
    frame = requestAnimationFrame(step)
  }
  return () => cancelAnimationFrame(frame)
}
