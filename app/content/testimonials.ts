export type Testimonial = { name: string; location: string; text: string; rating: number }

/**
 * SAMPLE CONTENT. These people and their words are invented. Replace them with real customers'
 * words, with their consent, before the shop opens: publishing invented reviews is unlawful in the
 * UK.
 */
export const testimonials: Testimonial[] = [
  {
    name: 'Hannah R.',
    location: 'Bristol',
    text: 'The listing mentioned a faint mark on one arm. I had to look for it. Everything else was better than the photos.',
    rating: 5,
  },
  {
    name: 'Tomasz W.',
    location: 'Leeds',
    text: 'I had wanted this sofa new and could not justify it. Two years on from someone else, it is firmer than my friend’s one from the showroom.',
    rating: 5,
  },
  {
    name: 'Ade and Joy O.',
    location: 'Norwich',
    text: 'They measured our stairs with us on the phone, took the feet off to get round the corner and put it exactly where we pointed.',
    rating: 5,
  },
  {
    name: 'Margaret L.',
    location: 'Cardiff',
    text: 'We sold them our old corner sofa and bought a smaller one. Both vans came on the day they said.',
    rating: 5,
  },
]
