/**
 * SAMPLE CONTENT. These people and their words are invented: publishing invented testimonials is
 * unlawful in the UK. The staff area marks them as samples, and they are shown only as long as there
 * is no real testimonial.
 */
const words = [
  {
    name: 'Hannah R.',
    place: 'Bristol',
    text: 'The listing mentioned a faint mark on one arm. I had to look for it. Everything else was better than the photos.',
  },
  {
    name: 'Tomasz W.',
    place: 'Leeds',
    text: 'I had wanted this sofa new and could not justify it. Two years on from someone else, it is firmer than my friend’s one from the showroom.',
  },
  {
    name: 'Ade and Joy O.',
    place: 'Norwich',
    text: 'They measured our stairs with us on the phone, took the feet off to get round the corner and put it exactly where we pointed.',
  },
  {
    name: 'Margaret L.',
    place: 'Cardiff',
    text: 'We sold them our old corner sofa and bought a smaller one. Both vans came on the day they said.',
  },
]

/** In the page's order. @param day `2026-11-23` */
export const sampleTestimonials = (day: string) =>
  words.map((one, index) => ({
    ...one,
    origin: 'sample' as const,
    state: 'shown' as const,
    rating: 5,
    given_on: day,
    position: index + 1,
  }))
