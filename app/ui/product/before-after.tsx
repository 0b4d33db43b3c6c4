import { type ComponentProps, useEffect, useRef } from 'react'
import { Picture } from './picture.tsx'
import './before-after.css'

/** The slider's first position, from 0 to 1: past the middle, so that marks in the middle are seen. */
const FIRST = 0.68

type BeforeAfterProps = {
  /** What the pictures show. */
  name: string
  before: ComponentProps<typeof Picture>
  after: ComponentProps<typeof Picture>
}

/**
 * Two pictures of one piece, one over the other, with a slider between them; side by side without
 * scripts.
 */
export function BeforeAfter({ name, before, after }: BeforeAfterProps) {
  const box = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const follow = () => {
    box.current?.style.setProperty('--share', slider.current?.value ?? null)
  }
  // The browser may have restored or moved it before hydration.
  useEffect(follow)
  return (
    <div ref={box} className="before-after">
      <Picture {...after} />
      <div className="before-after-before">
        <Picture {...before} />
      </div>
      <span aria-hidden="true" className="before-after-label is-before">
        Before
      </span>
      <span aria-hidden="true" className="before-after-label is-after">
        After
      </span>
      <input
        ref={slider}
        type="range"
        max={1}
        step={0.01}
        defaultValue={FIRST}
        aria-label={`${name}: share of the picture from before`}
        className="before-after-slider"
        onInput={follow}
      />
    </div>
  )
}
