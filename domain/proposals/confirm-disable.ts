import { accept, refuse, type Result } from '../refusal.ts'
import { counts, isLetInAlone, maySecond, memberOf, type Staff } from './who-counts.ts'

/**
 * Decides whether an admin may confirm that another one was disabled, so that it no longer counts as a second person.
 * The one who disabled it and the one who confirms are two people.
 *
 * Refuses with NOT_FOUND, with WRONG_STATE if it is enabled, no longer counts or the caller is disabled, and with
 * OTHER_ADMIN_REQUIRED.
 */
export function decideDisableConfirmation(staff: Staff, uid: string, by: string): Result<void> {
  const member = memberOf(staff, uid)
  if (member === undefined) return refuse('NOT_FOUND', 'admin.unknown')
  const { disabled } = member
  if (disabled === null) return refuse('WRONG_STATE', 'admin.notDisabled')
  if (!counts(member, staff)) return refuse('WRONG_STATE', 'admin.notSecondPerson')
  if (memberOf(staff, by)?.disabled !== null) return refuse('WRONG_STATE', 'account.disabled')
  if (disabled.by === by) {
    return refuse('OTHER_ADMIN_REQUIRED', 'confirm.ownDisable')
  }
  const disabler = disabled.by === null ? undefined : memberOf(staff, disabled.by)
  return maySecond(staff, by) && (disabler === undefined || !isLetInAlone(disabler, staff.now))
    ? accept(undefined)
    : refuse('OTHER_ADMIN_REQUIRED', 'confirm.needsSecondPerson')
}
