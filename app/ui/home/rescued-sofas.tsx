import type { ShownWords } from '../../domain/pages/documents.ts'
import { BeforeAfter } from '../product/before-after.tsx'
import { Picture } from '../product/picture.tsx'
import { Section, SectionHead } from '../section.tsx'

type RescuedSofa = ShownWords<'home'>['rescued']['sofas'][number]

/** Examples of the workshop's work: one large, the others beside it. Renders nothing if there are none. */
export function RescuedSofas({ words }: { words: ShownWords<'home'>['rescued'] }) {
  const [first, ...others] = words.sofas
  if (!first) return null
  return (
    <Section labelledBy="rescued" ground="sunken">
      <SectionHead id="rescued" title={words.title}>
        {words.text}
      </SectionHead>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[2.7fr_1fr]">
        <Rescued sofa={first} sizes="(min-width: 64rem) 57rem, 92vw" />
        <div className="grid content-between gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-1">
          {others.map((sofa) => (
            <Rescued
              key={sofa.name}
              sofa={sofa}
              sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 92vw"
            />
          ))}
        </div>
      </div>
    </Section>
  )
}

function Rescued({
  sofa: { name, cameIn, wentOut, picture, before },
  sizes,
}: {
  sofa: RescuedSofa
  sizes: string
}) {
  const after = { ...picture, sizes }
  return (
    <article>
      {before ? (
        <BeforeAfter name={name} before={{ ...before, sizes }} after={after} />
      ) : (
        <Picture {...after} className="aspect-4/3 w-full rounded-md object-cover" />
      )}
      <h3 className="mt-5 text-2xl">{name}</h3>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Before</dt>
        <dd>{cameIn}</dd>
        <dt className="text-ink-soft">After</dt>
        <dd>{wentOut}</dd>
      </dl>
    </article>
  )
}
