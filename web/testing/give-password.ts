import { minutesFromNow } from './fixed-now.ts'
import type { Calls } from './states/replies.ts'
import type { Actor } from './states/state.ts'

/** The reply to a password that is given again. */
export const PASSWORD_CONFIRMED = {
  confirmPassword: { validUntil: minutesFromNow(15) },
} satisfies Calls

/** Answers the question for the password, with which an act goes on that needs it. */
export async function givePassword({ getByRole, getByLabelText, sees }: Actor): Promise<void> {
  await sees('Enter your password again')
  await getByLabelText('Password').fill('a long password')
  await getByRole('button', 'Continue').click()
}
