import type { ShownWords } from '../../domain/pages/documents.ts'
import { ContentLink } from '../content-link.tsx'
import { ArrowRightIcon } from '../icons.tsx'
import { CachedFragment } from '../loading/cached-fragment.tsx'
import { Picture } from '../product/picture.tsx'

type MissionProps = { words: ShownWords<'home'>['mission'] }

/** The mission statement beside a picture of the workshop. */
export function Mission({ words }: MissionProps) {
  return (
    <CachedFragment
      as="section"
      of={MissionContent}
      given={{ words }}
      aria-labelledby="mission"
      className="bg-sunken lg:grid lg:grid-cols-2"
    />
  )
}

function MissionContent({ words: { label, title, paragraphs, way, picture } }: MissionProps) {
  return (
    <>
      <Picture
        {...picture}
        sizes="(min-width: 64rem) 50vw, 100vw"
        className="aspect-4/3 size-full object-cover lg:aspect-auto lg:min-h-[40rem]"
      />
      <div className="flex flex-col justify-center px-gutter py-section lg:pl-[clamp(3rem,6vw,7rem)]">
        <div className="max-w-[34rem]">
          <p className="eyebrow mb-3">{label}</p>
          <h2 id="mission" className="text-4xl">
            {title}
          </h2>
          {paragraphs.map(({ text }) => (
            <p key={text} className="mt-5 text-lg text-ink-soft">
              {text}
            </p>
          ))}
          <ContentLink
            to={way.to}
            className="text-link mt-7 inline-flex min-h-11 items-center gap-2 font-medium"
          >
            {way.label} <ArrowRightIcon width={18} height={18} />
          </ContentLink>
        </div>
      </div>
    </>
  )
}
