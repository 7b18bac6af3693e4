import { accept, refuse, type Result } from '../refusal.ts'
import { isEnabled, isLetInAlone, mayActAlone, maySecond, memberOf, type Staff } from './who-counts.ts'

/** The first half of an act that takes two people: a proposal, a payment's review, or a disabling. */
export interface FirstHalf {
  readonly by: string
  /** Whether somebody else counted then. */
  readonly needsSecond: boolean
  /**
   * Whether it is carried out automatically later, so that every admin can stop it until then. One admin alone cannot
   * carry it out earlier.
   */
  readonly isDelayed?: boolean
}

/** An act that may be carried out, and whether one person alone does it. */
export interface Carried {
  readonly isAlone: boolean
}

/**
 * Decides whether an admin may complete what was begun. Whoever began it completes it alone only where nobody else counted
 * then and nobody else counts now. Somebody else completes it if both count, or if nobody else counts.
 *
 * Refuses with WRONG_STATE if the admin is disabled, else with OTHER_ADMIN_REQUIRED.
 */
export function decideSecondHalf(staff: Staff, begun: FirstHalf, uid: string): Result<Carried> {
  if (!isEnabled(staff, uid)) return refuse('WRONG_STATE', 'account.disabled')
  if (begun.by === uid) {
    return !begun.needsSecond && begun.isDelayed !== true && mayActAlone(staff, uid)
      ? accept({ isAlone: true })
      : refuse('OTHER_ADMIN_REQUIRED', 'confirm.ownProposal')
  }
  if (isPair(staff, begun.by, uid)) return accept({ isAlone: false })
  if (begun.isDelayed !== true && mayActAlone(staff, uid)) return accept({ isAlone: true })
  return refuse('OTHER_ADMIN_REQUIRED', 'confirm.newAdmin')
}

/**
 * Returns whether two admins are two people: the second one counts and is enabled, the first one was not added or
 * reinstated lately.
 */
function isPair(staff: Staff, first: string, second: string): boolean {
  const member = memberOf(staff, first)
  return member !== undefined && !isLetInAlone(member, staff.now) && maySecond(staff, second)
}
