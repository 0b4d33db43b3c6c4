import { type Client, DatabaseError } from 'pg'
import { DATA_DIR_LOCKS } from '../database/advisory-locks.ts'
import { sign } from '../signature.ts'
import { type Cluster, SUPERUSER } from './cluster.ts'
import { INVALID_PASSWORD, newClient, quietly, type Session } from './session.ts'

/**
 * The ordinary role of the shop's connections: it owns the database and its objects, and has no
 * privileges on the server, its files or its programs. The superuser made by initdb can neither
 * lose its privileges nor be subject to `REASSIGN OWNED`, hence a second role.
 */
export const SHOP_ROLE = 'kept_shop'
export const DATABASE = 'kept'

/** Derived from the superuser's password, so that a data folder has one secret file. */
export function shopPassword(cluster: Cluster): string {
  return sign(cluster.password, `role ${SHOP_ROLE}`)
}

/**
 * Creates the shop's role and database if missing, and transfers to the role all objects that the
 * superuser still owns in the database: everything, in a data folder of version 0.1.
 *
 * Idempotent. Each step is one transaction, so the next start completes an interrupted one. If
 * there is nothing to do, it costs one connection, which also proves that the role can log in.
 *
 * @throws DatabaseError if the server stops before the end
 */
export async function prepareShopDatabase(cluster: Cluster, { client, port }: Session) {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [SHOP_ROLE, DATABASE],
  )
  if (rows[0]?.role && rows[0].database && (await isPrepared(cluster, port))) return
  // Serializes concurrent starts. After a failure the session ends, and the lock with it.
  await client.query('select pg_advisory_lock($1, $2)', [
    DATA_DIR_LOCKS.family,
    DATA_DIR_LOCKS.setup,
  ])
  await prepareRole(cluster, client)
  await prepareDatabase(client)
  await giveObjects(cluster, port)
  await client.query('select pg_advisory_unlock($1, $2)', [
    DATA_DIR_LOCKS.family,
    DATA_DIR_LOCKS.setup,
  ])
}

async function isPrepared(cluster: Cluster, port: number): Promise<boolean> {
  const client = newClient({
    port,
    user: SHOP_ROLE,
    password: shopPassword(cluster),
    database: DATABASE,
    name: 'kept start',
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ prepared: boolean }>(
      `select not rolsuper and datdba = pg_roles.oid
              and not exists (${ALTER_OWNER_STATEMENTS}) as prepared
         from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    return rows[0]?.prepared ?? false
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INVALID_PASSWORD) return false
    throw error
  } finally {
    await quietly(client.end())
  }
}

async function prepareRole(cluster: Cluster, client: Client) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SHOP_ROLE])
  await client.query(
    `${rowCount === 0 ? 'create' : 'alter'} role ${SHOP_ROLE}
       login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${client.escapeLiteral(shopPassword(cluster))}`,
  )
}

async function prepareDatabase(client: Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${SHOP_ROLE}`)
  else await client.query(`alter database ${DATABASE} owner to ${SHOP_ROLE}`)
}

/** Objects with lower ids belong to the system catalogs, which the superuser keeps. */
const FIRST_NORMAL_OBJECT_ID = 16_384

/**
 * One statement for each object owned by the superuser: schemas, tables, views, sequences, routines
 * and types. Indexes, row types and columns' sequences follow their table, and members of an
 * extension stay with it.
 */
const ALTER_OWNER_STATEMENTS = `
  with candidates as (
    select 'pg_namespace'::regclass as catalogue, oid, nspowner as owner, oid as schema,
           format('schema %I', nspname) as object
      from pg_namespace
    union all
    select 'pg_class'::regclass, oid, relowner, relnamespace, format('table %s', oid::regclass)
      from pg_class
     where relkind in ('r', 'p', 'v', 'm', 'f')
        or relkind = 'S' and not exists (
             select from pg_depend
              where classid = 'pg_class'::regclass and objid = pg_class.oid
                and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'))
    union all
    select 'pg_proc'::regclass, oid, proowner, pronamespace,
           format('routine %s', oid::regprocedure)
      from pg_proc
    union all
    select 'pg_type'::regclass, pg_type.oid, typowner, typnamespace,
           format('type %s', pg_type.oid::regtype)
      from pg_type left join pg_class on pg_class.oid = typrelid
     where typtype in ('e', 'd', 'r') or relkind = 'c'
  )
  select format('alter %s owner to ${SHOP_ROLE}', object) as statement
    from candidates join pg_namespace on pg_namespace.oid = schema
   where candidates.oid >= ${FIRST_NORMAL_OBJECT_ID}
     and owner = '${SUPERUSER}'::regrole
     and nspname !~ '^pg_'
     and not exists (
       select from pg_depend
        where classid = catalogue and objid = candidates.oid and deptype = 'e')`

async function giveObjects(cluster: Cluster, port: number) {
  const client = newClient({
    port,
    user: SUPERUSER,
    password: cluster.password,
    database: DATABASE,
    name: 'kept start',
  })
  try {
    await client.connect()
    await client.query('begin')
    const { rows } = await client.query<{ statement: string }>(ALTER_OWNER_STATEMENTS)
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
  } finally {
    await quietly(client.end())
  }
}
