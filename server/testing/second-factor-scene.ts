import { generateSync } from 'otplib'
import type { CallScene } from './call-scene.ts'
import { givePassword } from './factories.ts'

/** Finds the id of the session with this token. */
export async function sessionIdOf({ app }: Pick<CallScene, 'app'>, token: string): Promise<string> {
  const { sessions } = await app.must('getSessions', {}, { token })
  const current = sessions.find(({ isCurrent }) => isCurrent)
  if (!current) throw new Error('The token has no current session.')
  return current.sessionId
}

type Scene = Pick<CallScene, 'app' | 'admin'>

/** Removes the second factor of the scene's admin, who may set up another: a call before may have used the password up. */
export async function forgetSecondFactor({ app, admin }: Scene): Promise<void> {
  await givePassword(app.database.db, admin)
  await app.database.db.deleteFrom('second_factors').where('user_id', '=', admin.userId).execute()
}

/** Begins to set up a second factor for the scene's admin. Returns the current code of the authenticator. */
export async function beginSecondFactor(scene: Scene): Promise<string> {
  await forgetSecondFactor(scene)
  const { secret } = await scene.app.must('beginSecondFactor', {}, { token: scene.admin.token })
  return generateSync({ secret })
}

/** Sets up a second factor for the scene's admin. Returns a code that has not been used yet. */
export async function setSecondFactor(scene: Scene): Promise<string> {
  const code = await beginSecondFactor(scene)
  await scene.app.must('confirmSecondFactor', { code }, { token: scene.admin.token })
  await scene.app.database.db
    .updateTable('second_factors')
    .set({ last_step: 0 })
    .where('user_id', '=', scene.admin.userId)
    .execute()
  return code
}
