import type { CSSProperties } from 'react'
import type { HeroContent } from '../../content/settings/own-hero.ts'
import type { ShownWords } from '../../domain/pages/documents.ts'
import { ButtonLink } from '../button.tsx'
import { Picture } from '../product/picture.tsx'

/** The picture is cropped: it is wider than its box. */
export const HERO_SIZES = '(min-width: 64rem) 88vw, (min-width: 40rem) 112vw, 150vw'

/** The hero: on wide screens the text is over the empty part of the picture. */
type HeroProps = { words: ShownWords<'home'>['hero']; hero: HeroContent }

export function Hero({ words: { headline, text, promises }, hero }: HeroProps) {
  const { picture, pictureAlt } = hero
  const style = 'style' in hero ? (hero.style as CSSProperties) : undefined
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
      {promises.length > 0 && (
        <ul className="page-column flex flex-wrap justify-center gap-x-10 gap-y-1 py-4 text-center text-ink-soft md:py-5">
          {promises.map(({ line }) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}
