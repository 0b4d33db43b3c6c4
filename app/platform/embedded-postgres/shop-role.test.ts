import { describe, expect } from 'vitest'
import { asBeforeShopRole } from '../../../test/support/database/before-shop-role.ts'
import {
  admin,
  ask,
  type Database,
  test,
} from '../../../test/support/database/embedded-postgres.ts'
import { run } from '../../../test/support/database/postgres.ts'

/** One object of each kind created by migrations and the job queue. */
const OBJECTS = `
  create extension pg_trgm;
  create schema other;
  create type other.state as enum ('new', 'done');
  create domain positive as int check (value > 0);
  create type pair as (a int, b int);
  create table parts (id int generated always as identity, old serial, state other.state, key int)
    partition by list (key);
  create table part partition of parts for values in (1);
  create index on parts (key);
  create sequence numbers;
  create view seen as select key from parts;
  create materialized view counted as select count(*) from parts;
  create function other.one() returns trigger language plpgsql as 'begin return new; end';
  create trigger kept before insert on part for each row execute function other.one();
  create procedure nothing() language sql as '';
  insert into parts (state, key) values ('new', 1)`

describe.concurrent('the shop’s role', () => {
  test('owns its database and can neither execute programs nor read files', async ({ folder }) => {
    const shop = await folder.start()
    expect(await rights(shop)).toEqual([])
    expect(
      await ask(shop, 'select rolsuper as it from pg_roles where rolname = current_user'),
    ).toBe(false)
    await run(shop.connectionString, OBJECTS)
    const refused = [
      [
        "copy numbered from program 'id'",
        'permission denied to COPY to or from an external program',
      ],
      ["copy numbered to '/tmp/kept-copy'", 'permission denied to COPY to a file'],
      ["select pg_read_file('PG_VERSION')", 'permission denied for function pg_read_file'],
      ["alter system set ssl = 'on'", 'permission denied to set parameter "ssl"'],
      ['create role another superuser', 'permission denied to create role'],
      ['alter role kept_shop superuser', 'permission denied to alter role'],
      ['set role kept', 'permission denied to set role "kept"'],
      ['create database another', 'permission denied to create database'],
      ['set session_replication_role = replica', 'permission denied to set parameter'],
      ['create extension file_fdw', 'permission denied to create extension "file_fdw"'],
    ] as const
    await ask(shop, 'create table numbered (line text)')
    for (const [statement, words] of refused) {
      await expect(ask(shop, statement), statement).rejects.toThrow(words)
    }
    // Refused because of the role, not the statement.
    await ask(admin(shop), "copy numbered from program 'id'")
    expect(await ask(shop, 'select line as it from numbered')).toMatch(/^uid=/)
    await shop.stop()
  })

  test('takes ownership of a data folder of an earlier version', async ({ folder }) => {
    await folder.startBefore()
    const before = await folder.start()
    await run(before.connectionString, OBJECTS)
    await asBeforeShopRole(before)
    await before.stop()

    const shop = await folder.start()
    expect(await rights(shop)).toEqual([])
    await ask(shop, "insert into parts (state, key) values ('done', 1)")
    expect(await ask(shop, 'select max(id) as it from parts')).toBe(2)
    await ask(shop, 'alter table parts add further int')
    await ask(shop, "alter type other.state add value 'third'")
    await run(
      shop.connectionString,
      'drop schema other cascade; drop table parts cascade; drop sequence numbers',
    )
    await shop.stop()
  })

  test('is set up completely after an interruption at any point', async ({ folder }) => {
    await folder.startBefore()
    const first = await folder.start()
    await run(first.connectionString, OBJECTS)
    await first.stop()
    const interruptions = [
      // Only the role exists.
      'reassign owned by kept_shop to kept; alter database kept owner to kept',
      // Role and database are done, the objects are not.
      'reassign owned by kept_shop to kept; alter database kept owner to kept_shop',
      // Objects created later by a version that worked as the superuser.
      'create table later (); create schema afterwards',
      // The superuser's password has been changed since.
      "alter role kept_shop superuser password 'another'",
    ]
    for (const interruption of interruptions) {
      const server = await folder.borrow()
      await run(server.adminConnectionString, interruption)
      await server.stop()
      const shop = await folder.start()
      expect(await rights(shop), interruption).toEqual([])
      expect(await ask(shop, 'select count(*)::int as it from parts'), interruption).toBe(1)
      await shop.stop()
    }
  })

  test('is created once by concurrent starts', async ({ folder }) => {
    await folder.startBefore()
    const before = await folder.start()
    await run(before.connectionString, OBJECTS)
    await asBeforeShopRole(before)
    await before.stop()
    const all = await Promise.all([folder.start(), folder.borrow(), folder.borrow()])
    for (const one of all) expect(await rights(one)).toEqual([])
    for (const one of all.toReversed()) await one.stop()
  })
})

/** Objects that the shop's role should own but does not, and rights that it should not have. */
async function rights(database: Database): Promise<unknown> {
  return await ask(
    database,
    `select array_agg(what::text order by what) as it from (
       select 'superuser' from pg_roles where rolname = current_user and rolsuper
       union all select datname from pg_database
         where datname = current_database() and datdba <> current_user::regrole
       union all select nspname from pg_namespace
         where nspowner <> current_user::regrole and oid >= 16384 and nspname !~ '^pg_'
       union all select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where relowner <> current_user::regrole and pg_class.oid >= 16384 and nspname !~ '^pg_'
       union all select typname from pg_type join pg_namespace on pg_namespace.oid = typnamespace
         where typowner <> current_user::regrole and pg_type.oid >= 16384 and nspname !~ '^pg_'
         and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
         and not exists (select from pg_depend where objid = typelem and deptype = 'e')
       union all select proname from pg_proc
         where proowner <> current_user::regrole and oid >= 16384
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     ) as wrong (what)`,
  ).then((found) => found ?? [])
}
