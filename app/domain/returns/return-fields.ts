/**
 * The fields of forms about returns. The server replaces files by `stored` and `problem`.
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
