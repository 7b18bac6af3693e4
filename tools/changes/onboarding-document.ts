import type { Change } from './change.ts'
import { nextMigration } from './next-migration.ts'

const PROOF = `import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEALER_DOCUMENTS, imageFieldOf } from '#domain/dealers/dealer-documents.ts'
import { FILE_COLUMNS } from '#server/dealers/dealer-documents-queries.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the trade licence is asked for with the other documents', async () => {
  expect(DEALER_DOCUMENTS.map(imageFieldOf)).toContain('tradeLicenceImageUrl')
  expect(FILE_COLUMNS.tradeLicence).toBe('trade_licence_file_id')
  const dealer = await makeDealer(app.database.db, { onboarding: 'upload_docs' })
  expect(await app.call('uploadDocuments', {} as never, dealer)).toMatchObject({
    ok: false,
    body: { fields: { tradeLicenceImageUrl: 'This is required.' } },
  })
})
`

/** A trade licence, which every dealer uploads during its onboarding. */
export const onboardingDocument: Change = {
  kind: 'a document of the onboarding',
  atMost: 3,
  edits: [
    {
      path: 'domain/dealers/dealer-documents.ts',
      replacements: [
        {
          text: "DEALER_DOCUMENTS = ['panCard', ",
          by: "DEALER_DOCUMENTS = ['panCard', 'tradeLicence', ",
        },
      ],
    },
    {
      path: nextMigration('trade-licences'),
      content: `-- Dealers give their trade licence, too; those who submitted before have given it with their registration.
-- A release that does not store it cannot take documents any more.
-- marker: older-releases-stop

alter table dealer_documents add column trade_licence_file_id uuid references files;
update dealer_documents set trade_licence_file_id = co_registration_file_id;
alter table dealer_documents alter column trade_licence_file_id set not null;
`,
    },
    {
      path: 'web/text/en/dealer-documents.ts',
      inserts: [
        {
          after: 'export const dealerDocumentsTexts = {\n',
          lines:
            "  'documents.tradeLicence': 'Trade licence',\n  'console.document.tradeLicence': 'Trade licence',\n",
        },
      ],
    },
    { path: 'server/dealers/trade-licence.db.test.ts', content: PROOF },
  ],
}
