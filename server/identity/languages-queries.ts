import type { Locale } from '#domain/locale.ts'
import type { Role } from '#domain/roles.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Reader } from '#server/notifications/reader-language-queries.ts'

/** Stores the language that a reader has chosen. */
export async function setLanguage(db: Queries, reader: Reader, language: Locale): Promise<void> {
  if ('userId' in reader) {
    await db.updateTable('users').set({ language }).where('id', '=', reader.userId).execute()
  } else {
    await rowsOf(db, reader.phone).set({ language }).execute()
  }
}

/**
 * Stores the language that the client of a sign-in asks for, unless there is one already: from then on the reader gets
 * mails and SMS in it. Does nothing if the client asks for none of ours, and for an admin: the console is in English.
 *
 * @returns the language that is stored then.
 */
export async function keepAskedLanguage(
  db: Queries,
  reader: Reader & { readonly language: Locale | null; readonly role?: Role },
  asked: Locale | null,
): Promise<Locale | null> {
  if (reader.language !== null || asked === null || reader.role === 'admin') return reader.language
  // A choice that was made in the meantime stays.
  if ('userId' in reader) {
    await db
      .updateTable('users')
      .set({ language: asked })
      .where('id', '=', reader.userId)
      .where('language', 'is', null)
      .execute()
  } else {
    await rowsOf(db, reader.phone).set({ language: asked }).where('language', 'is', null).execute()
  }
  return asked
}

function rowsOf(db: Queries, phone: string) {
  return db.updateTable('people').where('phone', '=', phone).where('retired_at', 'is', null)
}
