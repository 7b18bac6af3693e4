import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes, randomInt } from 'node:crypto'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { noteFirstSignIn } from '#server/identity/admin-changes-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The folders in which {@link makeFile} can create files. */
export type FileFolder =
  | 'drivers'
  | 'evaluations'
  | 'delivery_photos'
  | 'kyc-documents'
  | 'rc-documents'
  | 'payment-info'
  | 'onboarding-documents'
  | 'contracts'
  | 'car-images'
  | 'noc-documents'

export interface MadeCity {
  readonly cityId: string
  readonly name: string
}

export interface MadeYard {
  readonly yardId: string
  readonly cityId: string
  readonly name: string
}

/** A user with its own organisation, signed in with `token`. */
export interface MadeUser {
  readonly organisationId: string
  readonly userId: string
  readonly email: string
  readonly mobile: string
  readonly name: string
  /** The token of an open session. */
  readonly token: string
}

/** An evaluator or driver of a dealer. */
export interface MadePerson {
  readonly personId: string
  readonly phone: string
}

// No password has this hash. Tests that sign in with a password pass their own hash.
const NOBODYS_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

const unique = (): string => randomBytes(5).toString('hex')

const DAY_MS = 86_400_000

/** Returns the time in `seconds` seconds by this machine's clock; in the past if negative. */
export function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}

const MOBILES = 1_000_000_000
let lastMobile = randomInt(MOBILES)

/** Returns a mobile number that this process has not returned before. */
export function uniqueMobile(): string {
  lastMobile = (lastMobile + 1) % MOBILES
  return `+919${String(lastMobile).padStart(9, '0')}`
}

/** Returns a name in the spelling in which cities are stored: a word does not begin with a small letter. */
const uniqueCity = (): string => `City ${randomInt(10)}${unique().slice(1)}`

/** Creates a city, by default with a unique name. */
export async function makeCity(
  db: Queries,
  city: { readonly name?: string; readonly state?: string } = {},
): Promise<MadeCity> {
  const row = await db
    .insertInto('cities')
    .values({ name: city.name ?? uniqueCity(), state: city.state ?? 'Maharashtra' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  return { cityId: row.id, name: row.name }
}

/** Creates a yard in a city. */
export async function makeYard(
  db: Queries,
  yard: { readonly cityId: string; readonly name?: string },
): Promise<MadeYard> {
  const row = await db
    .insertInto('yards')
    .values({
      city_id: yard.cityId,
      name: yard.name ?? `Yard ${unique()}`,
      address: '12 Mathura Road',
      latitude: 28.5,
      longitude: 77.3,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  return { yardId: row.id, cityId: yard.cityId, name: row.name }
}

/** An id that belongs to nothing. */
export const UNUSED_ID = '11111111-2222-3333-4444-555555555555'

/** Creates an approved dealer: its organisation, its only user, an open session, and its cities for a year. */
export async function makeDealer(
  db: Queries,
  dealer: {
    readonly cityIds?: readonly string[]
    readonly name?: string
    readonly email?: string
    readonly mobile?: string
    readonly passwordHash?: string
    readonly onboarding?: OnboardingStep
    /** Default: true. */
    readonly isEmailProven?: boolean
  } = {},
): Promise<MadeUser> {
  const made = await makeUser(db, { ...dealer, kind: 'dealer', role: 'orguserdealer' })
  for (const cityId of dealer.cityIds ?? []) {
    await giveCity(db, { organisationId: made.organisationId, cityId })
  }
  return made
}

/** Creates an admin with an open session, who has signed in before. */
export async function makeAdmin(
  db: Queries,
  admin: { readonly name?: string; readonly email?: string; readonly passwordHash?: string } = {},
): Promise<MadeUser> {
  const made = await makeUser(db, { ...admin, kind: 'house', role: 'admin' })
  await noteFirstSignIn(db, made.userId)
  return made
}

/**
 * Gives the password again in all sessions of a user, for calls that use it up. `at` is the moment of it, by default one
 * that counts throughout a test; null: never.
 */
export async function givePassword(
  db: Queries,
  { userId }: Pick<MadeUser, 'userId'>,
  at: Date | null = secondsFromNow(DAY_MS / 1000),
): Promise<void> {
  await db.updateTable('sessions').set({ password_confirmed_at: at }).where('user_id', '=', userId).execute()
}

/** Makes one admin the only one who counts: the others were disabled so long ago that they count no more. */
export async function disableOtherAdmins(db: Queries, { userId }: Pick<MadeUser, 'userId'>): Promise<void> {
  await db
    .updateTable('users')
    .set({ disabled_at: secondsFromNow((-40 * DAY_MS) / 1000), disabled_reason: 'Left the company.' })
    .where('role', '=', 'admin')
    .where('id', '<>', userId)
    .execute()
}

async function makeUser(
  db: Queries,
  user: {
    readonly kind: 'house' | 'dealer'
    readonly role: 'admin' | 'orguserdealer'
    readonly name?: string
    readonly email?: string
    readonly mobile?: string
    readonly passwordHash?: string
    readonly onboarding?: OnboardingStep
    readonly isEmailProven?: boolean
  },
): Promise<MadeUser> {
  const name = user.name ?? `Dealer ${unique()}`
  const organisation = await db
    .insertInto('organisations')
    .values({ kind: user.kind, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await db
    .insertInto('users')
    .values({
      organisation_id: organisation.id,
      email: user.email ?? `${unique()}@dealers.test`,
      email_proven_at: (user.isEmailProven ?? true) ? new Date() : null,
      mobile: user.mobile ?? uniqueMobile(),
      name,
      password_hash: user.passwordHash ?? NOBODYS_PASSWORD,
      role: user.role,
      onboarding_step: user.onboarding ?? 'home',
    })
    .returning(['id', 'email', 'mobile'])
    .executeTakeFirstOrThrow()
  const token = await makeSession(db, { userId: row.id })
  return {
    organisationId: organisation.id,
    userId: row.id,
    email: row.email,
    mobile: row.mobile,
    name,
    token,
  }
}

/** Lets a dealer browse a city, for a year by default. A negative `validForSeconds` makes the right expired. */
export async function giveCity(
  db: Queries,
  grant: { readonly organisationId: string; readonly cityId: string; readonly validForSeconds?: number },
): Promise<void> {
  const valid_until = secondsFromNow(grant.validForSeconds ?? (365 * DAY_MS) / 1000)
  await db
    .insertInto('organisation_cities')
    .values({ organisation_id: grant.organisationId, city_id: grant.cityId, valid_until })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'city_id']).doUpdateSet({ valid_until }))
    .execute()
}

/** Opens a session of a user, or of a field worker with access from an unrelated dealer. Returns its token. */
export async function makeSession(
  db: Queries,
  session:
    | { readonly userId: string }
    | { readonly fieldPhone: string; readonly fieldRole: 'dealer_evaluator' | 'delivery_driver' },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if ('fieldPhone' in session) await grantUnrelatedAccess(db, session.fieldPhone, session.fieldRole)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: 'userId' in session ? session.userId : null,
      field_phone: 'userId' in session ? null : session.fieldPhone,
      field_role: 'userId' in session ? null : session.fieldRole,
      expires_at: secondsFromNow(DAY_MS / 1000),
      // A call that needs the password again may be made; tests of that rule sign in by `login`.
      password_confirmed_at: 'userId' in session ? secondsFromNow(DAY_MS / 1000) : null,
    })
    .execute()
  return token
}

/** Gives the worker access from a new dealer, so that the session does not depend on the other dealers of a test. */
async function grantUnrelatedAccess(
  db: Queries,
  phone: string,
  role: 'dealer_evaluator' | 'delivery_driver',
): Promise<void> {
  const { id: organisationId } = await db
    .insertInto('organisations')
    .values({ kind: 'dealer', name: `Dealer ${unique()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { personId } = await makePerson(db, { organisationId, type: role, phone })
  await db
    .insertInto('field_accesses')
    .values({
      organisation_id: organisationId,
      person_id: personId,
      phone,
      role,
      valid_from: secondsFromNow(-60),
      valid_until: secondsFromNow(DAY_MS / 1000),
    })
    .execute()
}

/** Creates the row of a file that has no stored content. */
export async function makeFile(
  db: Queries,
  file: { readonly folder: FileFolder; readonly organisationId?: string; readonly uploadedBy?: string },
): Promise<{ readonly fileId: string; readonly sha256: Buffer }> {
  const sha256 = randomBytes(32)
  const row = await db
    .insertInto('files')
    .values({
      folder: file.folder,
      organisation_id: file.organisationId ?? null,
      uploaded_by: file.uploadedBy ?? 'nobody',
      sha256,
      kind: 'webp',
      size_bytes: 1_000,
      width: 800,
      height: 600,
      has_thumbnail: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { fileId: row.id, sha256 }
}

/** Creates a person of a dealer, by default an evaluator, with a photo and a licence. */
export async function makePerson(
  db: Queries,
  person: {
    readonly organisationId: string
    readonly type?: 'dealer_evaluator' | 'delivery_driver'
    readonly phone?: string
    readonly name?: string
  },
): Promise<MadePerson> {
  const { organisationId } = person
  const image = await makeFile(db, { folder: 'drivers', organisationId })
  const licence = await makeFile(db, { folder: 'drivers', organisationId })
  const row = await db
    .insertInto('people')
    .values({
      organisation_id: organisationId,
      type: person.type ?? 'dealer_evaluator',
      name: person.name ?? 'Ravi Kumar',
      phone: person.phone ?? uniqueMobile(),
      image_file_id: image.fileId,
      licence_file_id: licence.fileId,
    })
    .returning(['id', 'phone'])
    .executeTakeFirstOrThrow()
  return { personId: row.id, phone: row.phone }
}
