import type pg from 'pg'

/** The differences between two databases of the app: every row, constraint and trigger, and the values of the sequences. */
export interface DatabaseDigest {
  /** Per table the number of its rows, and a hash over them. */
  readonly tables: Readonly<Record<string, string>>
  readonly constraints: readonly string[]
  readonly triggers: readonly string[]
  readonly sequences: Readonly<Record<string, string>>
}

const OWN = `n.nspname in ('public', 'analytics_months', 'graphile_worker')`

/** Digests a database. Left out is only when its migrations were applied. */
export async function digestDatabase(pool: pg.Pool): Promise<DatabaseDigest> {
  const client = await pool.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and ${OWN} and c.relname not in ('schema_migrations', 'migrations') order by 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row::text, E'\\n' order by row::text)), '') as digest
        from ${name} as row`,
      )
      digests[name] = rows[0]?.digest ?? ''
    }
    const { rows: constraints } = await client.query<{ text: string }>(
      `select format('%s %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OWN} order by 1`,
    )
    const { rows: triggers } = await client.query<{ text: string }>(
      `select t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid) as text
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and ${OWN} order by 1`,
    )
    const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences order by 1`,
    )
    return {
      tables: digests,
      constraints: constraints.map(({ text }) => text),
      triggers: triggers.map(({ text }) => text),
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value ?? 'unused'])),
    }
  } finally {
    client.release(true)
  }
}
