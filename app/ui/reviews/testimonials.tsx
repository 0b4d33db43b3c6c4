import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ShownTestimonial } from '../../domain/testimonials/testimonial.ts'
import { IconButton } from '../button.tsx'
import { PauseIcon, PlayIcon } from '../head/page-icons.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../icons.tsx'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'
import { Stars } from './stars.tsx'

const TURN_INTERVAL_MS = 7_000
/** Longer texts are set smaller. In characters. */
const LONG = 240

/**
 * A carousel of testimonials. It can be swiped and scrolled without scripts; with them it advances
 * automatically until it is hovered, used or stopped. Renders nothing without testimonials.
 */
export function Testimonials({
  title,
  testimonials,
  note,
}: {
  title: string
  testimonials: ShownTestimonial[]
  /** A link below them; null if there is none. */
  note: { text: string; to: string } | null
}) {
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const row = useRef<HTMLUListElement>(null)
  const turns = !paused && !held

  useEffect(() => {
    if (!turns || prefersReducedMotion()) return
    const timer = setInterval(() => turn(row.current, 1), TURN_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [turns])

  if (testimonials.length === 0) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="testimonials"
      className="page-column py-section"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="mb-8 flex items-center justify-between gap-4 narrow:flex-col md:mb-10">
        <h2 id="testimonials" className="eyebrow font-sans">
          {title}
        </h2>
        <div className="-mr-2.5 flex narrow:flex-wrap noscript:hidden">
          <IconButton
            label={paused ? 'Play reviews' : 'Pause reviews'}
            className="motion-reduce:hidden"
            onClick={() => setPaused(!paused)}
          >
            {paused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
          <IconButton label="Previous review" onClick={() => turn(row.current, -1)}>
            <ArrowLeftIcon />
          </IconButton>
          <IconButton label="Next review" onClick={() => turn(row.current, 1)}>
            <ArrowRightIcon />
          </IconButton>
        </div>
      </div>
      <ul
        ref={row}
        // Keyboard access in browsers that do not make scroll containers focusable.
        tabIndex={testimonials.length > 1 ? 0 : undefined}
        className="-mx-gutter flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] noscript:[scrollbar-width:auto]"
      >
        {testimonials.map((one, index) => (
          <li
            key={one.id}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${testimonials.length}`}
            className="w-full shrink-0 snap-start px-gutter"
          >
            <Quote {...one} />
          </li>
        ))}
      </ul>
      {note && (
        <Link to={note.to} className="text-link mt-6 inline-flex min-h-11 items-center">
          {note.text}
        </Link>
      )}
    </section>
  )
}

function Quote({ name, location, text, rating, verified }: ShownTestimonial) {
  return (
    <figure>
      <blockquote>
        <p
          className={`-indent-[0.42em] font-serif wrap-anywhere before:content-["“"] after:content-["”"] ${text.length > LONG ? 'max-w-[40em] text-xl' : 'max-w-[20.4em] text-4xl text-balance'}`}
        >
          {text}
        </p>
      </blockquote>
      <figcaption className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 md:mt-10">
        {rating && <Stars rating={rating} />}
        <span className="font-medium">{name}</span>
        {location && <span className="text-ink-soft">{location}</span>}
        {verified && <span className="text-ink-soft">Verified purchase</span>}
      </figcaption>
    </figure>
  )
}

/** Scrolls by one item, wrapping around. */
function turn(row: HTMLElement | null, by: 1 | -1): void {
  if (!row) return
  const count = row.children.length
  const at = Math.round(row.scrollLeft / row.clientWidth)
  row.scrollTo({ left: ((at + by + count) % count) * row.clientWidth })
}
