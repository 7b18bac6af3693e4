import type { FlowState } from '#domain/flows/flow-states.ts'
import { insertPaper } from '#server/paperwork/papers-queries.ts'
import { randomUUID } from 'node:crypto'
import { makeSceneFlow, upload, type CallScene, type SceneFlow } from './call-scene.ts'
import type { FileFolder } from './factories.ts'

/** The applicant of the KYC in {@link makePaperworkFlow}. */
export const APPLICANT = { type: 'Company', name: 'Kumar Motors LLP', email: 'kyc@kumar.test' } as const

/** Returns the id in a file's address. */
export const fileIdOf = (url: string): string => url.replace('/files/', '')

/** Creates a flow as `makeSceneFlow` does, and uploads a document to this folder for the step to name. */
export function withDocument(folder: FileFolder, by: 'dealer' | 'admin' = 'dealer') {
  return async (scene: CallScene, state: FlowState): Promise<SceneFlow> => ({
    ...(await makeSceneFlow(scene, state)),
    document: await upload(scene, folder, by),
  })
}

/** Creates a flow as `makeSceneFlow` does, for which the dealer has submitted KYC. */
export async function makePaperworkFlow(scene: CallScene, state: FlowState): Promise<SceneFlow> {
  const flow = await makeSceneFlow(scene, state)
  await insertPaper(scene.app.database.db, {
    paperId: randomUUID(),
    flowId: flow.flowEntityId,
    kind: 'kyc',
    applicant: APPLICANT,
    userId: scene.dealer.userId,
    files: [
      { document: 'aadhaar', fileId: fileIdOf(await upload(scene, 'kyc-documents')) },
      { document: 'pan', fileId: fileIdOf(await upload(scene, 'kyc-documents')) },
    ],
  })
  return flow
}
