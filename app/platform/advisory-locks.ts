/**
 * The numbers of the shop's advisory locks in its own database, each used for one thing.
 * PostgreSQL keeps locks of one number (`bigint`) apart from those of two (`integer` pairs).
 */
export const ADVISORY_LOCKS = {
  /** One process migrates the schema at a time; held by the connection. */
  migration: 5_120_001,
  /** A pair with a hash of the visitor: a visitor's checkouts run one after the other. */
  visitor: 5_120_002,
  /** One request creates the first admin. */
  firstAdmin: 5_120_003,
  /** One process loads the demo catalogue. */
  demo: 5_120_004,
} as const

/**
 * Locks in the maintenance database of an embedded PostgreSQL, as pairs: they tell who uses a
 * DATA_DIR.
 */
export const DATA_DIR_LOCKS = {
  /** First number of each pair: "kept" in ASCII. */
  family: 0x6b657074,
  /** The shop that runs on this DATA_DIR; exclusive. */
  owner: 1,
  /** Tools that use the server meanwhile; shared. */
  tools: 2,
  /** One process prepares the shop's role and database; exclusive. */
  setup: 3,
} as const
