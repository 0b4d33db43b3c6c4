/** What collecting a cancelled piece costs its buyer. By law it must be said before they order. */
export const collectionCharges = {
  small: '£45',
  sofa: '£75',
  large: '£120',
  crossing: '£150',
} as const
