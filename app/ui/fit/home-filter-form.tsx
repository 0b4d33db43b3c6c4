/** Shown by `home-filter.ts` if this browser has stored the measurements of a home. */
export function HomeFilter() {
  return (
    <form data-lazy="home" hidden className="home-filter">
      <button type="submit" className="button button-secondary button-small">
        Fits my home
      </button>
      <p role="status" />
    </form>
  )
}
