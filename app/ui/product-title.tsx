/** A product's name that never breaks inside '2-seater'; the text stays as it was written. */
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
