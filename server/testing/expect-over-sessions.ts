import { expect } from 'vitest'
import { makeAdmin } from './factories.ts'
import type { TestApp } from './test-app.ts'

/**
 * Checks that an expired, idle or ended session, and the session of a disabled user, are refused from the next call on.
 */
export async function expectOverSessionsUnknown(app: TestApp): Promise<void> {
  const { db } = app.database
  const change = (id: string) => db.updateTable('sessions').where('user_id', '=', id)
  const ways = [
    (id: string) => change(id).set({ expires_at: new Date(0) }),
    (id: string) => change(id).set({ idle_seconds: 60, last_used_at: new Date(0) }),
    (id: string) => change(id).set({ ended_at: new Date() }),
    (id: string) => db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id),
  ]
  for (const end of ways) {
    const admin = await makeAdmin(db)
    expect((await app.call('verifySession', {}, admin)).status).toBe(200)
    await end(admin.userId).execute()
    expect((await app.call('verifySession', {}, admin)).status).toBe(401)
  }
}
