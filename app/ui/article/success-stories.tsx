import type { ShownWords } from '../../domain/pages/documents.ts'
import { BeforeAfter } from '../product/before-after.tsx'
import { Picture } from '../product/picture.tsx'
import { Section, SectionHead } from '../section.tsx'
import { keyAt } from './rich-text.tsx'

type Stories = ShownWords<'how-it-works'>['stories']

/** Before-and-after stories of restored pieces. */
export function SuccessStories({ title, text, list }: Stories) {
  if (list.length === 0) return null
  return (
    <Section labelledBy="stories" ground="sunken">
      <SectionHead id="stories" title={title}>
        {text}
      </SectionHead>
      <ul className="grid gap-x-8 gap-y-14 md:grid-cols-3">
        {list.map((story, place) => (
          <SuccessStory key={keyAt(place)} {...story} />
        ))}
      </ul>
    </Section>
  )
}

const SIZES = '(min-width: 80rem) 25rem, (min-width: 48rem) 30vw, 92vw'

function SuccessStory({ name, cameIn, done, left, picture, before }: Stories['list'][number]) {
  const after = { ...picture, sizes: SIZES }
  return (
    <li>
      {before ? (
        <BeforeAfter name={name} before={{ ...before, sizes: SIZES }} after={after} />
      ) : (
        <Picture {...after} className="aspect-4/3 w-full rounded-md object-cover" />
      )}
      <h3 className="mt-5 text-2xl">{name}</h3>
      <dl className="mt-4 space-y-3">
        <Part label="Before" text={cameIn} />
        <Part label="What we did" text={done} />
        <Part label="After" text={left} />
      </dl>
    </li>
  )
}

function Part({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
