/** The form of all hearts of a page. */
const FORM = 'save'

/**
 * The heart of a piece: submits the form of all hearts. Cached pages are the same for all visitors, so
 * the browser fills it in (`save-buttons.ts`).
 */
export function SaveButton({ id, title }: { id: string; title: string }) {
  return (
    <button
      type="submit"
      form={FORM}
      name="save"
      value={id}
      aria-label={`Save ${title}`}
      className="heart"
    />
  )
}

export function SaveForm() {
  return <form id={FORM} method="post" action="/saved" data-lazy={FORM} hidden />
}
