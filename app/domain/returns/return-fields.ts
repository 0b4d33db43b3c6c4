/**
 * The fields of forms about returns. `stored` and `problem` are written by the server in place of files.
 */
export const RETURN_FIELDS = {
  piece: 'piece',
  units: (itemId: number) => `units-${itemId}`,
  way: 'way',
  reason: 'reason',
  files: 'photos',
  stored: 'stored-photo',
  problem: 'photo-problem',
} as const
