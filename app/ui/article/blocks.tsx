import type { Entry, RenderedBlock, ShownText } from '../../domain/pages/rich-text/tree.ts'
import { PrintedCancellationForm } from './printed-cancellation-form.tsx'
import { keyAt, RichText } from './rich-text.tsx'

/** The blocks of a text, in order. */
export function Blocks({ blocks }: { blocks: ShownText }) {
  return blocks.map((block, place) => <OneBlock key={keyAt(place)} block={block} />)
}

function OneBlock({ block }: { block: RenderedBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Level = block.level === 2 ? 'h2' : 'h3'
      return (
        <Level id={block.id} className={block.level === 2 ? 'text-2xl' : 'text-xl'}>
          <RichText content={block.content} />
        </Level>
      )
    }
    case 'paragraph':
      return (
        <p>
          <RichText content={block.content} />
        </p>
      )
    case 'list':
      return <TextList {...block} className="space-y-2" />
    case 'meanings':
      return <Meanings rows={block.rows} />
    case 'entries':
      return <Entries entries={block.entries} />
    case 'letter':
      return <PrintedCancellationForm {...block} />
  }
}

type TextListProps = Pick<Extract<RenderedBlock, { kind: 'list' }>, 'ordered' | 'items'> & {
  className: string
}

export function TextList({ ordered, items, className }: TextListProps) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List
      className={`${ordered ? 'list-decimal' : 'list-disc'} ${className} pl-5 marker:text-edge`}
    >
      {items.map((item, place) => (
        <li key={keyAt(place)} className="pl-1">
          <RichText content={item} />
        </li>
      ))}
    </List>
  )
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
          <dd className="text-ink-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Names, each with its description. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="border-t border-hairline text-base">
      {entries.map((entry, place) => (
        <EntryRow key={keyAt(place)} {...entry} />
      ))}
    </ul>
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
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
