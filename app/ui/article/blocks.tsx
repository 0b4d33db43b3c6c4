import type { Block, Entry } from '../../content/pages/article.ts'
import { CancellationLetter } from './letter.tsx'
import { RichText } from './rich-text.tsx'

/** The blocks of one section, in order. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock key={blockKey(block)} block={block} />)
}

function blockKey(block: Block): string {
  return typeof block === 'string' ? block : JSON.stringify(block).slice(0, 80)
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  }
  switch (block.kind) {
    case 'list':
      return (
        <ul className="list-disc space-y-2 pl-5 marker:text-edge">
          {block.items.map((item) => (
            <li key={item} className="pl-1">
              <RichText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'meanings':
      return <Meanings rows={block.rows} />
    case 'entries':
      return (
        <ul className="border-t border-hairline text-base">
          {block.entries.map((entry) => (
            <EntryRow key={entry.name} {...entry} />
          ))}
        </ul>
      )
    case 'letter':
      return <CancellationLetter {...block} />
  }
}

function Meanings({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="border-t border-hairline text-base">
      {rows.map(([term, meaning]) => (
        <div
          key={term}
          className="gap-x-6 border-b border-hairline py-3 sm:grid sm:grid-cols-[13rem_1fr]"
        >
          <dt className="font-medium">{term}</dt>
          <dd className="text-ink-soft">
            <RichText text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function EntryRow({ name, facts }: Entry) {
  return (
    <li className="gap-x-6 border-b border-hairline py-4 sm:grid sm:grid-cols-[13rem_1fr]">
      <h3 className="font-sans text-base font-medium tracking-normal">{name}</h3>
      <dl className="max-sm:mt-1">
        {facts.map(([label, text]) => (
          <div key={label} className="not-first:mt-2">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd>
              <RichText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
