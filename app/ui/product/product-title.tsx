/** A product's title without line breaks inside '2-seater'; its text is unchanged. */
export function ProductTitle({ title }: { title: string }) {
  return title.split(/(\d+-\w+)/).map((part, index) =>
    index % 2 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
