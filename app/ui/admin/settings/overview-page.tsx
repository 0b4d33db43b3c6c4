import { Link } from 'react-router'
import { settingsSections } from '../../../content/staff/settings.ts'
import { setupFacts, setupWords as words } from '../../../content/staff/setup.ts'
import type { SetupStep } from '../../../domain/settings/sample-content.ts'
import { CheckIcon } from '../../icons.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** What is still sample content, with the way to change it. */
export function OverviewPage({ steps }: { steps: readonly SetupStep[] }) {
  const done = steps.filter((step) => step.done).length
  return (
    <SettingsFrame>
      <section className="rounded-lg border border-hairline bg-raised p-4 md:p-6">
        <h2 className="text-xl">{words.title}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{words.about}</p>
        <p className="mt-3 font-medium tabular-nums">
          {done === steps.length ? words.complete : words.progress(done, steps.length)}
        </p>
        <ul className="mt-3 divide-y divide-hairline">
          {steps.map((step) => (
            <li key={step.fact}>
              <Step {...step} />
            </li>
          ))}
        </ul>
        <p className="mt-4 max-w-prose text-sm text-ink-soft">{words.texts}</p>
      </section>
    </SettingsFrame>
  )
}

function Step({ fact, section, done }: SetupStep) {
  return (
    <Link
      to={section ? `/admin/settings/${section}` : '/admin/testimonials?origin=sample'}
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
      <span className="min-w-0 grow">{setupFacts[fact]}</span>
      <span className="text-sm text-ink-soft">
        {done ? words.own : words.sample} ·{' '}
        {section ? settingsSections[section].title : words.testimonials}
      </span>
    </Link>
  )
}
