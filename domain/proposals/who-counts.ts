/**
 * The hours for which a disabled admin still counts, and for which one that a single person added or reinstated does
 * not count yet.
 */
export const COUNTING_HOURS = 72
/** The days for which the console's overview shows what one person did alone. */
export const ALONE_SHOWN_DAYS = 30
const COUNTING_MS = COUNTING_HOURS * 60 * 60_000

/** An admin with what decides whether it counts as a second person. Instants in epoch ms. */
export interface StaffMember {
  readonly uid: string
  readonly hasSignedIn: boolean
  readonly hasSecondFactor: boolean
  /** When an operator of the machine last cleared its second factor; null if none ever did. */
  readonly secondFactorClearedAt: number | null
  /** When and by whom it was disabled, and whether a second person has confirmed that; null while it is enabled. */
  readonly disabled: {
    readonly at: number
    /** Null for one who was disabled by an operator of the machine. */
    readonly by: string | null
    readonly isConfirmed: boolean
  } | null
  /** When it was last added or reinstated, if one person alone did that; else null. */
  readonly letInAloneAt: number | null
}

/** The admins of the house at a moment of the database's clock, in epoch ms. */
export interface Staff {
  readonly members: readonly StaffMember[]
  readonly now: number
  /** False in the demo house alone. */
  readonly isSecondFactorRequired: boolean
}

/**
 * Returns whether one person alone added or reinstated this admin in the last 72 hours. Until then it is no second person,
 * and no first one either: the person who did that may use its account.
 */
export function isLetInAlone({ letInAloneAt }: StaffMember, now: number): boolean {
  return letInAloneAt !== null && now - letInAloneAt < COUNTING_MS
}

/**
 * Returns whether this admin counts as a second person, enabled or not. One whose second factor was cleared counts for 72
 * hours more, so that clearing it does not immediately allow another admin to act alone.
 */
export function counts(
  member: StaffMember,
  { now, isSecondFactorRequired }: Omit<Staff, 'members'>,
): boolean {
  const { hasSignedIn, hasSecondFactor, secondFactorClearedAt: clearedAt, disabled } = member
  const hadSecondFactor = hasSecondFactor || (clearedAt !== null && now - clearedAt < COUNTING_MS)
  if (!hasSignedIn || (isSecondFactorRequired && !hadSecondFactor) || isLetInAlone(member, now)) return false
  return disabled === null || (!disabled.isConfirmed && now - disabled.at < COUNTING_MS)
}

/**
 * Returns when this admin starts or stops counting without a further act, in epoch ms: a disabled one stops, and so does one
 * whose second factor was cleared; one that a single person added or reinstated starts. Null if none is ahead.
 */
export function countingChangesAt(member: StaffMember, staff: Omit<Staff, 'members'>): number | null {
  const { disabled, letInAloneAt, hasSecondFactor, secondFactorClearedAt: clearedAt } = member
  if (disabled !== null) return counts(member, staff) ? disabled.at + COUNTING_MS : null
  if (letInAloneAt !== null && isLetInAlone(member, staff.now)) return letInAloneAt + COUNTING_MS
  const endsBySecondFactor = staff.isSecondFactorRequired && !hasSecondFactor && counts(member, staff)
  return endsBySecondFactor && clearedAt !== null ? clearedAt + COUNTING_MS : null
}

/** Returns whether an admin may act alone: it is enabled, and nobody else counts. */
export function mayActAlone(staff: Staff, uid: string): boolean {
  return isEnabled(staff, uid) && mayDecideAlone(staff, uid)
}

/** Returns whether nobody else than this admin counts, whether it is enabled or not. */
export function mayDecideAlone(staff: Staff, uid: string): boolean {
  return !staff.members.some((other) => other.uid !== uid && counts(other, staff))
}

/** Returns whether an admin may be the second person now, for anybody else's act: it counts and is enabled. */
export function maySecond(staff: Staff, uid: string): boolean {
  const member = memberOf(staff, uid)
  return member !== undefined && member.disabled === null && counts(member, staff)
}

/** Returns whether this admin is enabled now. */
export function isEnabled(staff: Staff, uid: string): boolean {
  return memberOf(staff, uid)?.disabled === null
}

/** Returns an admin by its id; undefined if there is none. */
export function memberOf({ members }: Staff, uid: string): StaffMember | undefined {
  return members.find((member) => member.uid === uid)
}
