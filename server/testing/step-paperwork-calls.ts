import type { adminPaperwork } from '#contract/paperwork/admin-paperwork.ts'
import type { paperwork } from '#contract/paperwork/paperwork.ts'
import { makeSceneFlow, type SceneFlow } from './call-scene.ts'
import { APPLICANT, withDocument } from './paperwork-scene.ts'
import type { StepCall, StepOperation } from './step-calls.ts'

const documentsOf = ({ document }: SceneFlow): string[] => (document === undefined ? [] : [document])

const flowIn = ({ flowEntityId }: SceneFlow) => ({ flowEntityId })

/** The part of `STEP_CALLS` of the papers of won cars. */
export const STEP_PAPERWORK_CALLS: {
  readonly [
    Name in Extract<StepOperation, keyof typeof paperwork | keyof typeof adminPaperwork>
  ]: readonly StepCall<Name>[]
} = {
  submitKYC: [
    {
      events: ['submitKyc'],
      prepare: withDocument('kyc-documents'),
      inputOf: (dealings) => ({
        carId: dealings.carId,
        ...APPLICANT,
        aadharUrls: documentsOf(dealings),
        panUrls: documentsOf(dealings),
      }),
    },
  ],
  'admin/acceptKyc': [{ events: ['acceptKyc'], prepare: makeSceneFlow, inputOf: flowIn }],
  'admin/askKycInfo': [
    {
      events: ['askKycInfo'],
      prepare: makeSceneFlow,
      inputOf: (dealings) => ({ ...flowIn(dealings), reason: 'The back of the card is missing.' }),
    },
  ],
  'admin/sendNoc': [
    {
      events: ['sendNoc'],
      prepare: withDocument('noc-documents', 'admin'),
      inputOf: (dealings) => ({ ...flowIn(dealings), fileUrls: documentsOf(dealings) }),
    },
  ],
  acknowledgeNOCReceipt: [
    { events: ['acknowledgeNoc'], prepare: makeSceneFlow, inputOf: ({ carId }) => ({ carId }) },
  ],
  submitNewRC: [
    {
      events: ['uploadNewRc'],
      prepare: withDocument('rc-documents'),
      inputOf: (dealings) => ({ carId: dealings.carId, fileUrls: documentsOf(dealings) }),
    },
  ],
  'admin/acceptRc': [{ events: ['acceptRc'], prepare: makeSceneFlow, inputOf: flowIn }],
  'admin/askRcInfo': [
    {
      events: ['askRcInfo'],
      prepare: makeSceneFlow,
      inputOf: (dealings) => ({ ...flowIn(dealings), reason: 'The name cannot be read.' }),
    },
  ],
}
