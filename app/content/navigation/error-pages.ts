/** Text of the pages for requests that the HTTP server itself refused. */
export type ErrorPageText = {
  title: string
  /** What happened, in one sentence; the only text of JSON responses. */
  what: string
  /** What to do now, one paragraph each. */
  next: readonly string[]
}

/** How to reach the shop. */
export type ErrorPageContact = { email: string; phone: string }

export function errorPages({ email, phone }: ErrorPageContact) {
  const reachUs = `If it happens again, write to ${email} or call ${phone}.`
  return {
    /** @param megabytes the sell form's limit for all photos together */
    photosTooLarge: (megabytes: number): ErrorPageText => ({
      title: 'Those photos are too large together',
      what: `Your photos together are more than the shop accepts at once (${megabytes} MB).`,
      next: [
        'Go back in your browser: what you typed is still in the form. Choose fewer or smaller photos and send it again. Two or three are usually enough.',
        `Or send the form without photos, and email them to ${email}.`,
      ],
    }),
    formUnreadable: {
      title: 'Your form didn’t reach us in full',
      what: 'The shop could not read the form that your browser sent; it may have been cut off on the way.',
      next: [
        'Go back in your browser: what you typed is still in the form. Check your connection and send it again, perhaps with fewer photos.',
        reachUs,
      ],
    },
    tooLarge: {
      title: 'That was too much at once',
      what: 'That is more than the shop accepts at once.',
      next: [
        'Go back in your browser: what you typed is still there. Make it shorter and send it again.',
        reachUs,
      ],
    },
    otherSite: {
      title: 'We couldn’t accept that request',
      what: 'This request came from another site and was refused.',
      next: [
        'If you filled in one of our forms, something in your browser hides where it came from. Reload the page and send it again, or use another browser.',
        reachUs,
      ],
    },
    /** The page for an unknown address. */
    notFound: {
      title: 'Page Not Found',
      what: 'The page may have moved, or the piece may have gone to its new home.',
      next: [],
    },
    unreadable: {
      title: 'We could not read that',
      what: 'The shop could not read that request.',
      next: ['Go back in your browser and try it again.', reachUs],
    },
    failed: {
      title: 'Something went wrong',
      what: 'Something went wrong on our side. Please try again.',
      next: [
        'We have noted what happened. Go back in your browser and try again in a moment; what you typed is still there.',
        reachUs,
      ],
    },
  } as const satisfies Record<string, unknown>
}

/** Links on each of these pages. */
export const errorPageWays = { shop: 'Browse Furniture', contact: 'Contact' } as const
