import pg from 'pg'

/** Tables that record what was done to the schema. The app only reads them. */
const RECORDS: ReadonlySet<string> = new Set(['public.schema_migrations', 'graphile_worker.migrations'])

const POLICY = 'granted_roles'

interface TableRow {
  /** Quoted where necessary. */
  readonly name: string
  /** Whether the app only reads it: a record, or a part of a table, which is written through the whole. */
  readonly isRead: boolean
  /** Whether triggers refuse every change of a row. */
  readonly isAppendOnly: boolean
  /** Whether only the owner sees rows, until a policy admits others: the tables of the job queue. */
  readonly isOwnersOnly: boolean
  /** Whether the role has exactly what it needs. */
  readonly isGranted: boolean
}

/**
 * Lets the app's role work: it reads and writes rows, but owns nothing, so it cannot change the schema or switch
 * triggers off. Append-only tables it can only read and add to. What only the owner can do, and the app needs, are
 * functions that act as the owner (`security definer`). Does nothing where all that stands already. Must be
 * called by the owner, while no other process migrates.
 *
 * @throws Error if there is no such role.
 */
export async function grantToApp(client: pg.ClientBase, appRole: string): Promise<void> {
  const { rows: roles } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [appRole])
  if (roles.length === 0) throw new Error(`The database has no role ${appRole}, which DATABASE_URL names.`)
  const tables = await readTables(client, appRole)
  const functions = await readOwnersFunctions(client, appRole)
  if ([...tables, ...functions].every(({ isGranted }) => isGranted)) return
  const role = pg.escapeIdentifier(appRole)
  const statements = [
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public, analytics_months, graphile_worker TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO ${role}`,
    ...tables.flatMap(({ name, isRead, isAppendOnly, isOwnersOnly }) => [
      // For every role, because the grants decide who may use the table at all, and a dump with it fits any server.
      ...(isOwnersOnly ? [`CREATE POLICY ${POLICY} ON ${name} USING (true) WITH CHECK (true)`] : []),
      `REVOKE ALL ON ${name} FROM ${role}`,
      `GRANT ${isRead ? 'SELECT' : isAppendOnly ? 'SELECT, INSERT' : 'SELECT, INSERT, UPDATE, DELETE'} ON ${name} TO ${role}`,
    ]),
    ...functions.flatMap(({ name }) => [
      `REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`,
      `GRANT EXECUTE ON FUNCTION ${name} TO ${role}`,
    ]),
  ]
  await client.query(['BEGIN', ...statements, 'COMMIT'].join(';\n'))
}

/** Returns whether this connection's role can change the tables themselves, because it owns them or may act as who does. */
export async function ownsTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM pg_class WHERE oid = to_regclass('schema_migrations') AND pg_has_role(relowner, 'MEMBER')`,
  )
  return rows.length > 0
}

/** Reads the functions that act as the owner, which nobody but the app may call. */
async function readOwnersFunctions(
  client: pg.ClientBase,
  appRole: string,
): Promise<readonly { readonly name: string; readonly isGranted: boolean }[]> {
  const { rows } = await client.query<{ name: string; isGranted: boolean }>(
    `SELECT oid::regprocedure::text AS name, has_function_privilege($1, oid, 'execute') AND NOT EXISTS (
         SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0) AS "isGranted"
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY name`,
    [appRole],
  )
  return rows
}

async function readTables(client: pg.ClientBase, appRole: string): Promise<readonly TableRow[]> {
  const { rows } = await client.query<TableRow>(
    `SELECT name, "isRead", "isAppendOnly", "isOwnersOnly", NOT "isOwnersOnly" AND has_schema_privilege($1, schema, 'usage') AND has_table_privilege($1, oid, 'select')
       AND ("isRead" OR "isAppendOnly" OR has_table_privilege($1, oid, 'update'))
       AND NOT ("isRead" AND has_table_privilege($1, oid, 'insert'))
       AND NOT ("isAppendOnly" AND has_table_privilege($1, oid, 'update, delete, truncate')) AS "isGranted"
     FROM (
       SELECT c.oid, n.nspname AS schema, format('%I.%I', n.nspname, c.relname) AS name,
         c.relispartition OR format('%I.%I', n.nspname, c.relname) = ANY ($2) AS "isRead",
         EXISTS (SELECT FROM pg_trigger t
           WHERE t.tgrelid = c.oid AND t.tgfoid = to_regproc('public.refuse_change')) AS "isAppendOnly",
         c.relrowsecurity AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = $3)
           AS "isOwnersOnly"
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'analytics_months', 'graphile_worker') AND c.relkind IN ('r', 'p', 'v')
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ) tables
     ORDER BY name`,
    [appRole, [...RECORDS], POLICY],
  )
  return rows
}
