import type { ShownWords } from '../../domain/pages/documents.ts'
import { CachedFragment } from '../loading/cached-fragment.tsx'
import { Picture } from '../product/picture.tsx'
import { Section, SectionHead } from '../section.tsx'

const SIZES = '(min-width: 80rem) 18.5rem, (min-width: 64rem) 23vw, (min-width: 40rem) 46vw, 7rem'

/** The steps from collection to delivery; on a phone a list with small pictures. */
export function CareSteps({ words: { title, steps } }: { words: ShownWords<'home'>['care'] }) {
  return (
    <Section labelledBy="care">
      <SectionHead id="care" title={title} />
      <CachedFragment
        as="ol"
        of={Steps}
        given={{ steps }}
        className="grid gap-x-6 gap-y-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-4"
      />
    </Section>
  )
}

function Steps({ steps }: Pick<ShownWords<'home'>['care'], 'steps'>) {
  return steps.map(({ name, text, picture }, index) => (
    <li key={name} className="grid grid-cols-[7rem_1fr] items-start gap-x-5 sm:block narrow:block">
      <Picture
        {...picture}
        sizes={SIZES}
        className="aspect-square w-full rounded-md object-cover sm:aspect-4/3"
      />
      <div className="sm:mt-5">
        <h3 className="flex items-baseline gap-3 text-xl">
          <span className="text-clay">{index + 1}</span>
          {name}
        </h3>
        <p className="mt-1.5 text-ink-soft">{text}</p>
      </div>
    </li>
  ))
}
