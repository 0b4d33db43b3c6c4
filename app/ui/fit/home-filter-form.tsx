/** Shown by `home-filter.ts` where this browser remembers the numbers of a home. */
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
