import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { makeApplicant } from '#server/testing/dealer-factories.ts'
import { makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { eraseRejected } from './erase-rejected.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await shareTestApp()
  admin = await makeAdmin(app.database.db)
})

/** Makes an applicant that was rejected so many days ago; its files are older than a day. */
async function rejectedFor(days: number): Promise<MadeUser> {
  const { db } = app.database
  const dealer = await makeApplicant(app, { cityIds: [] })
  await app.must('admin/rejectOnboarding', { uid: dealer.userId, reason: 'Other papers.' }, admin)
  const then = new Date(Date.now() - days * 86_400_000)
  await db.updateTable('users').set({ rejected_at: then }).where('id', '=', dealer.userId).execute()
  await db
    .updateTable('files')
    .set({ created_at: then })
    .where('organisation_id', '=', dealer.organisationId)
    .execute()
  return dealer
}

async function filesOf({ organisationId }: MadeUser): Promise<number> {
  const rows = await app.database.db
    .selectFrom('files')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .execute()
  return rows.length
}

test('what a rejected registration gave is kept for a year, and then erased with its files', async () => {
  const { db } = app.database
  const [recent, old] = [await rejectedFor(360), await rejectedFor(370)]
  const waiting = await makeApplicant(app, { cityIds: [] })
  const all = await filesOf(waiting)
  expect(all).toBe(4)
  await eraseRejected(db)
  await sweepFiles({ db, store: createDiskFileStore(join(app.dataDir, 'files')) })
  expect([await filesOf(recent), await filesOf(old), await filesOf(waiting)]).toEqual([all, 0, all])

  const record = await app.must('admin/getDealer', { uid: old.userId }, admin)
  expect(record).toMatchObject({ status: 'rejected', business: null, documents: [] })
  const kept = await app.must('admin/getDealer', { uid: recent.userId }, admin)
  expect(kept.business).not.toBeNull()
  expect(kept.documents).toHaveLength(all)
  // Nothing is left to do.
  await eraseRejected(db)
})
