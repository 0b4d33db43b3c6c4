/** Field names of the buttons on a round's sheet. */
export const STOP_ACTION_FIELDS = {
  kind: 'kind',
  delivery: 'delivery',
  /** The press's own id, made by the device or, without scripts, with the page. */
  action: 'action',
  /** Without scripts: the round to go back to. */
  round: 'round',
  from: 'from',
  to: 'to',
  receivedBy: 'receivedBy',
  photo: 'photo',
  /** In place of a photo: its stored name, or why it was refused. */
  stored: 'stored',
  problem: 'problem',
  reason: 'reason',
  next: 'next',
} as const

export const STOP_ACTION_KINDS = ['on_the_way', 'delivered', 'failed'] as const
export type StopActionKind = (typeof STOP_ACTION_KINDS)[number]
