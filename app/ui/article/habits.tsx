import { ourStory } from '../../content/pages/our-story.ts'

/** The workshop's principles, in large type. */
export function Habits() {
  const { title, lines } = ourStory.habits
  return (
    <section aria-labelledby="habits" className="bg-sunken py-section">
      <div className="page-column">
        <h2 id="habits" className="mb-6 eyebrow font-sans">
          {title}
        </h2>
        <ul className="font-serif text-4xl">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
