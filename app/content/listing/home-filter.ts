/** The number of pieces of a page by how they fit a visitor's home. */
export type HomeCounts = { fits: number; tight: number; not: number; unmeasured: number }

export const homeFilterFailed = 'The measures could not be loaded. Please try again.'
export const homeFilterNeedsNumbers =
  'Your numbers are not complete. Open a piece and “Will it fit?” to complete them.'

/** '5 of the 24 pieces on this page fit your home, 1 of them tightly. 3 are not measured yet.' */
export function homeFilterText({ fits, tight, not, unmeasured }: HomeCounts): string {
  const good = fits + tight
  const all = good + not + unmeasured
  const sentences = [
    `${good === 0 ? 'None' : good} of the ${all} pieces on this page ${good === 1 ? 'fits' : 'fit'} your home${tightly(good, tight)}.`,
    unmeasured > 0 && `${unmeasured} ${unmeasured === 1 ? 'is' : 'are'} not measured yet.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

function tightly(good: number, tight: number): string {
  if (tight === 0) return ''
  return good === tight ? ', tightly' : `, ${tight} of them tightly`
}
