import type { ShownWords } from '../../domain/pages/documents.ts'
import { ContentLink } from '../content-link.tsx'
import { ArrowRightIcon } from '../icons.tsx'
import { Picture } from '../product/picture.tsx'
import { Blocks } from './blocks.tsx'

type Step = ShownWords<'how-it-works'>['steps'][number]

/** The numbered steps, each with its picture. */
export function ProcessSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="page-column pb-section">
      {steps.map((step, index) => (
        <ProcessStep key={step.id} step={step} number={index + 1} />
      ))}
    </ol>
  )
}

function ProcessStep({ step, number }: { step: Step; number: number }) {
  const { id, title, picture, text, link } = step
  return (
    <li
      id={id}
      className="grid items-start gap-x-16 gap-y-6 border-t border-hairline py-10 md:grid-cols-2 md:py-14 lg:grid-cols-[1fr_1.1fr] xl:gap-x-24"
    >
      <div>
        <Picture
          {...picture}
          sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 45vw, 92vw"
          priority={number === 1}
          className="aspect-4/3 w-full rounded-md object-cover"
        />
      </div>
      <div className="md:-mt-1">
        <h2 className="text-4xl">
          <span className="mr-4 text-clay">{number}</span>
          {title}
        </h2>
        <div className="mt-4 space-y-4 text-lg text-ink-soft">
          <Blocks blocks={text} />
        </div>
        {link && (
          <ContentLink
            to={link.to}
            className="text-link mt-4 inline-flex min-h-11 items-center gap-2 font-medium"
          >
            {link.label} <ArrowRightIcon width={18} height={18} />
          </ContentLink>
        )}
      </div>
    </li>
  )
}
