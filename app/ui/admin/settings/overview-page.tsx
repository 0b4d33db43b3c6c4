import { Link } from 'react-router'
import { setupFacts, setupWords as words } from '../../../content/staff/people/setup.ts'
import { settingsSections } from '../../../content/staff/settings.ts'
import { documentLabels } from '../../../content/staff/words.ts'
import type { DocumentName } from '../../../domain/pages/documents.ts'
import type { SetupStep } from '../../../domain/settings/sample-content.ts'
import { CheckIcon } from '../../icons.tsx'
import { SettingsFrame } from './settings-frame.tsx'

type OverviewProps = {
  steps: readonly SetupStep[]
  showsSampleTestimonials: boolean
  /** Whether there are sample orders of the demo. */
  hasSampleOrders: boolean
  documents: readonly { document: DocumentName; state: 'published' | 'confirmed' | 'unread' }[]
}

/** What is still sample content or has not been read, with links to change it. */
export function OverviewPage(props: OverviewProps) {
  const { steps, showsSampleTestimonials, hasSampleOrders, documents } = props
  const facts: StepProps[] = steps.map(({ fact, section, done }) => ({
    name: setupFacts[fact],
    to: `/admin/settings/${section}`,
    place: settingsSections[section].title,
    state: done ? words.own : words.sample,
    done,
  }))
  facts.push({
    name: setupFacts.testimonials,
    to: '/admin/testimonials?origin=sample',
    place: words.testimonials,
    state: showsSampleTestimonials ? words.sample : words.own,
    done: !showsSampleTestimonials,
  })
  if (hasSampleOrders) {
    const orders = { name: setupFacts.orders, to: '/admin/rounds', place: words.rounds }
    facts.push({ ...orders, state: words.sample, done: false })
  }
  const texts: StepProps[] = documents.map(({ document, state }) => ({
    name: documentLabels[document],
    to: `/admin/words/${document}`,
    place: words.texts,
    state: words.textStates[state],
    done: state !== 'unread',
  }))
  return (
    <SettingsFrame>
      <div className="grid gap-6">
        <Checklist title={words.title} about={words.about} all={facts} count={words.progress} />
        <Checklist
          title={words.textsTitle}
          about={words.textsAbout}
          all={texts}
          count={words.read}
        />
      </div>
    </SettingsFrame>
  )
}

function Checklist({
  title,
  about,
  all,
  count,
}: {
  title: string
  about: string
  all: readonly StepProps[]
  count: (done: number, all: number) => string
}) {
  const done = all.filter((step) => step.done).length
  return (
    <section className="rounded-lg border border-hairline bg-raised p-4 md:p-6">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 max-w-prose text-ink-soft">{about}</p>
      <p className="mt-3 font-medium tabular-nums">{count(done, all.length)}</p>
      <ul className="mt-3 divide-y divide-hairline">
        {all.map((step) => (
          <li key={step.name}>
            <Step {...step} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type StepProps = { name: string; to: string; place: string; state: string; done: boolean }

function Step({ name, to, place, state, done }: StepProps) {
  return (
    <Link
      to={to}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-full border ${
          done ? 'border-green bg-green text-paper' : 'border-edge'
        }`}
      >
        {done && <CheckIcon width={14} height={14} />}
      </span>
      <span className="min-w-0 grow">{name}</span>
      <span className="text-sm text-ink-soft">
        {state} · {place}
      </span>
    </Link>
  )
}
