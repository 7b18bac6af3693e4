import { generateSync } from 'otplib'
import type { CallScene } from './call-scene.ts'

/** The id of the session with this token. */
export async function sessionIdOf({ app }: Pick<CallScene, 'app'>, token: string): Promise<string> {
  const { sessions } = await app.must('getSessions', {}, { token })
  const current = sessions.find(({ isCurrent }) => isCurrent)
  if (!current) throw new Error('Who asks is signed in.')
  return current.sessionId
}

type Scene = Pick<CallScene, 'app' | 'admin'>

/** The scene's admin has no second factor any more. */
export async function forgetSecondFactor({ app, admin }: Scene): Promise<void> {
  await app.database.db.deleteFrom('second_factors').where('user_id', '=', admin.userId).execute()
}

/** The scene's admin begins anew to set one up; answers the code that the app shows. */
export async function beginSecondFactor(scene: Scene): Promise<string> {
  await forgetSecondFactor(scene)
  const { secret } = await scene.app.must('beginSecondFactor', {}, { token: scene.admin.token })
  return generateSync({ secret })
}

/** The scene's admin has one; answers a code of it that was not taken yet. */
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
