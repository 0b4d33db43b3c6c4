import type { CSSProperties } from 'react'
import type { HeroContent } from '../../content/own-hero.ts'
import { ButtonLink } from '../button.tsx'
import { Picture } from '../picture.tsx'

/** The picture is cropped: it is wider than its box. */
export const HERO_SIZES = '(min-width: 64rem) 88vw, (min-width: 40rem) 112vw, 150vw'

/** The hero: on wide screens the text is over the empty part of the picture. */
export function Hero({ words }: { words: HeroContent }) {
  const { headline, text, picture, pictureAlt, promises } = words
  const style = 'style' in words ? (words.style as CSSProperties) : undefined
  return (
    <>
      <section aria-labelledby="hero" className="hero" style={style}>
        <div className="page-column relative z-10 py-10">
          <h1 id="hero" className="max-w-[8.5em] text-hero">
            {headline}
          </h1>
          <p className="mt-5 max-w-[24em] text-xl text-ink-soft lg:mt-7 lg:max-w-[16.2em] lg:text-ink">
            {text}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/shop" size="large">
              Browse Furniture
            </ButtonLink>
            <ButtonLink to="/our-story" variant="secondary" size="large">
              Our Story
            </ButtonLink>
          </div>
        </div>
        <Picture {...picture} alt={pictureAlt} sizes={HERO_SIZES} priority />
      </section>
      <ul className="page-column flex flex-wrap justify-center gap-x-10 gap-y-1 py-4 text-center text-ink-soft md:py-5">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </>
  )
}
