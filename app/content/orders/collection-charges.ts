/** What collecting a cancelled piece costs its buyer. The law requires it to be stated before they order. */
export const collectionCharges = {
  small: '£45',
  sofa: '£75',
  large: '£120',
  crossing: '£150',
} as const
