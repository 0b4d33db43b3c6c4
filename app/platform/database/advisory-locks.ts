/**
 * Keys of the shop's advisory locks in its own database, each with one purpose. PostgreSQL keeps
 * single keys (`bigint`) apart from pairs (`integer`).
 */
export const ADVISORY_LOCKS = {
  /** Serializes migrations; session-level. */
  migration: 5_120_001,
  /** A pair with a hash of the visitor: serializes a visitor's checkouts. */
  visitor: 5_120_002,
  /** Serializes the creation of the first admin. */
  firstAdmin: 5_120_003,
  /** Serializes loading the demo catalogue. */
  demo: 5_120_004,
  /** A pair with a hash of the document's name: serializes its versions and publications. */
  document: 5_120_005,
} as const

/**
 * Locks in the maintenance database of an embedded PostgreSQL, as pairs: they record who uses a
 * DATA_DIR.
 */
export const DATA_DIR_LOCKS = {
  /** First number of each pair: "kept" in ASCII. */
  family: 0x6b657074,
  /** The shop running on this DATA_DIR; exclusive. */
  owner: 1,
  /** Tools using the server; shared. */
  tools: 2,
  /** Preparation of the shop's role and database; exclusive. */
  setup: 3,
} as const
