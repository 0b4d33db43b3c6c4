import { type ComponentProps, useRef } from 'react'
import { fieldHint } from '../../../content/staff/words.ts'
import type { RichField } from '../../../domain/pages/fields.ts'
import { Button } from '../../button.tsx'
import { TextAreaField } from '../../forms/field.tsx'

type Mark = { label: string; before: string; after?: string; part?: 'headings' | 'lists' }

const MARKS: readonly Mark[] = [
  { label: 'Bold', before: '**', after: '**' },
  { label: 'Italic', before: '*', after: '*' },
  { label: 'Link', before: '[', after: '](/shop)' },
  { label: 'Heading', before: '\n\n## ', part: 'headings' },
  { label: 'List', before: '\n\n- ', part: 'lists' },
]

type RichTextFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'ref'> & { field: RichField }

/** A text with formatting marks; with scripts, buttons insert them. */
export function RichTextField({ field, ...given }: RichTextFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const write = ({ before, after = '' }: Mark) => {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    const { selectionStart: start, selectionEnd: end, value } = area
    const marked = `${before}${value.slice(start, end)}${after}`
    area.setRangeText(marked, start, end, 'end')
    const caret = start + before.length
    area.setSelectionRange(caret, caret + end - start)
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  const rows = field.max > 10_000 ? 30 : field.max > 2_000 ? 9 : 5
  return (
    <div ref={box}>
      <TextAreaField {...given} rows={rows} hint={fieldHint(given.label, field.max)} />
      <div className="mt-1 flex flex-wrap gap-1 noscript:hidden">
        {MARKS.filter(({ part }) => !part || field.parts.includes(part)).map((mark) => (
          <Button key={mark.label} variant="quiet" size="small" onClick={() => write(mark)}>
            {mark.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
