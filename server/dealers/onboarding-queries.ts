import { sql } from 'kysely'
import { OWN_STEPS, type OnboardingStep, type OwnStep, type ReturnStep } from '#domain/onboarding-steps.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A dealer user's progress in the onboarding. */
export interface OnboardingState {
  readonly userId: string
  readonly organisationId: string
  /** The user's name. */
  readonly name: string
  readonly email: string
  readonly isEmailProven: boolean
  readonly mobile: string
  readonly step: OnboardingStep
  readonly done: ReadonlySet<OwnStep>
  /** When it was submitted for approval; null while steps are due. */
  readonly submittedAt: Date | null
  /** The step to which the house sent the dealer back, why and when; null if never, or once the step is resubmitted. */
  readonly returned: { readonly step: ReturnStep; readonly reason: string; readonly at: Date } | null
}

function selectState(db: Queries, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('onboardings', 'onboardings.organisation_id', 'users.organisation_id')
    .select([
      'users.id as userId',
      'users.organisation_id as organisationId',
      'users.name',
      'users.email',
      sql<boolean>`users.email_proven_at is not null`.as('isEmailProven'),
      'users.mobile',
      'users.onboarding_step as step',
      'onboardings.steps_done as stepsDone',
      'onboardings.returned_step as returnedStep',
      'onboardings.returned_reason as returnedReason',
      'onboardings.returned_at as returnedAt',
      'onboardings.submitted_at as submittedAt',
    ])
    .where('users.id', '=', userId)
    .where('users.role', '=', 'orguserdealer')
    .where('users.rejected_at', 'is', null)
}

type StateRow = Awaited<ReturnType<ReturnType<typeof selectState>['executeTakeFirstOrThrow']>>

function stateOf({
  stepsDone,
  returnedStep,
  returnedReason,
  returnedAt,
  ...user
}: StateRow): OnboardingState {
  const isReturned = returnedStep !== null && returnedReason !== null && returnedAt !== null
  return {
    ...user,
    // Without recorded steps (older accounts), all steps before the current one count as done.
    done: new Set(OWN_STEPS.filter((step) => stepsDone?.includes(step) ?? isBefore(step, user.step))),
    returned: isReturned ? { step: returnedStep, reason: returnedReason, at: returnedAt } : null,
  }
}

function isBefore(step: OwnStep, due: OnboardingStep): boolean {
  if (due === 'otp_login') return false
  const at = OWN_STEPS.findIndex((own) => own === due)
  return at === -1 || OWN_STEPS.indexOf(step) < at
}

/** Returns a dealer user's onboarding; null if there is no such user, it is an admin, or its registration was rejected. */
export async function findOnboarding(db: Queries, userId: string): Promise<OnboardingState | null> {
  const row = await selectState(db, userId).executeTakeFirst()
  return row === undefined ? null : stateOf(row)
}

/** Returns whether the house rejected the registration of this user. */
export async function isRejected(db: Queries, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('rejected_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns a dealer user's onboarding, locked until the end of the transaction; null as {@link findOnboarding}. */
export async function lockOnboarding(tx: Queries, userId: string): Promise<OnboardingState | null> {
  // Read the state in a separate statement after the lock, because a statement that waited for a lock still sees the
  // old data.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return findOnboarding(tx, userId)
}

/** Stores a dealer's onboarding state. Moving to `pending_approval` starts the wait for approval. */
export async function writeOnboarding(
  tx: Queries,
  state: Pick<OnboardingState, 'userId' | 'organisationId' | 'step' | 'done'> & {
    readonly returned: { readonly step: ReturnStep; readonly reason: string } | null
  },
): Promise<void> {
  const { userId, organisationId, step, done, returned } = state
  await tx.updateTable('users').set({ onboarding_step: step }).where('id', '=', userId).execute()
  const now = sql<Date>`clock_timestamp()`
  const standing = {
    steps_done: OWN_STEPS.filter((own) => done.has(own)),
    submitted_at: step === 'pending_approval' ? now : null,
    returned_step: returned?.step ?? null,
    returned_reason: returned?.reason ?? null,
  }
  await tx
    .insertInto('onboardings')
    .values({ organisation_id: organisationId, ...standing, returned_at: returned === null ? null : now })
    .onConflict((conflict) =>
      conflict.column('organisation_id').doUpdateSet({
        ...standing,
        returned_at:
          returned === null ? null : sql<Date>`coalesce(onboardings.returned_at, clock_timestamp())`,
      }),
    )
    .execute()
}
