/** The page of what people wait for. */
export const waitingText = {
  title: 'What people wait for',
  about:
    'Furniture that shoppers have asked to be told of, and not found yet. Think of it when somebody offers you a piece. Who they are is shown nowhere: the shop writes to them by itself.',
  caption: 'What people look for, most first',
  columns: { what: 'They look for', people: 'People', top: 'Up to', since: 'Since' },
  any: 'Any price',
  none: 'Nobody waits for a kind of piece.',
  pieces: 'Pieces that people want to hear of',
  piecesCaption: 'Saved or reserved pieces, most wanted first',
  piece: 'Piece',
} as const
