import type { Config } from '#server/config.ts'

/** The connections to the database of one deployment. */
export interface DatabaseUrls {
  /** For the app's work: of a role that owns no table. May lead through a transaction pooler. */
  readonly work: string
  /** The same role, past a pooler: for jobs, and for listening. */
  readonly direct: string
  /** Past a pooler, of the role that owns the tables: for migrations, backups and restores. */
  readonly owner: string
}

type Given = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl'>

/** Returns the configured connections; null if the embedded database is used. */
export function configuredUrls({
  databaseUrl,
  databaseDirectUrl,
  databaseOwnerUrl,
}: Given): DatabaseUrls | null {
  if (databaseUrl === null) return null
  const direct = databaseDirectUrl ?? databaseUrl
  return { work: databaseUrl, direct, owner: databaseOwnerUrl ?? direct }
}

/** Returns the role of the app if it is another than that of the owner; undefined if one role is both. */
export function appRoleOf({ direct, owner }: DatabaseUrls): string | undefined {
  const [app, migrating] = [direct, owner].map((url) => decodeURIComponent(new URL(url).username))
  return app === migrating ? undefined : app
}
