import type { Locale } from '#domain/locale.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A person who reads in a language: a user, or a field worker, whose language is that of the phone in each role. */
export type Reader = { readonly userId: string } | { readonly phone: string }

/** Returns the language that a reader has chosen, or asked for at a sign-in; null if there is none. */
export async function findLanguage(db: Queries, reader: Reader): Promise<Locale | null> {
  const row = await ('userId' in reader
    ? db.selectFrom('users').select('language').where('id', '=', reader.userId).executeTakeFirst()
    : languageOfPhone(db, reader.phone).executeTakeFirst())
  return row?.language ?? null
}

/** Selects the language of a field worker. A dealer who has listed the phone since it was chosen has none in its row. */
function languageOfPhone(db: Queries, phone: string) {
  return db
    .selectFrom('people')
    .select(({ fn }) => fn.max('language').as('language'))
    .where('phone', '=', phone)
    .where('retired_at', 'is', null)
}

/** Returns the language of the user who has an email, first the one who has proven it, or of the dealer with a mobile. */
export async function findLanguageAt(
  db: Queries,
  { channel, to }: { readonly channel: 'sms' | 'email'; readonly to: string },
): Promise<Locale | null> {
  const users = db.selectFrom('users').select('language').where('rejected_at', 'is', null)
  const row = await (
    channel === 'sms'
      ? users.where('mobile', '=', to).where('role', '=', 'orguserdealer')
      : users
          .where('email', '=', to)
          .orderBy('email_proven_at', (order) => order.asc().nullsLast())
          .orderBy('created_at')
  )
    .limit(1)
    .executeTakeFirst()
  return row?.language ?? null
}
