import type { Input, ReadingOperation } from '#contract/api.ts'
import type { adminPaperwork } from '#contract/paperwork/admin-paperwork.ts'
import type { paperwork } from '#contract/paperwork/paperwork.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { makeSceneFlow, type CallScene, type SceneFlow } from './call-scene.ts'
import { APPLICANT, withDocument } from './paperwork-scene.ts'

const documentsOf = ({ document }: SceneFlow): string[] => (document === undefined ? [] : [document])

const flowIn = ({ flowEntityId }: SceneFlow) => ({ flowEntityId })

type PaperworkStep = Exclude<keyof typeof paperwork | keyof typeof adminPaperwork, ReadingOperation>

/** A call whose step can fail only because of the flow's state. */
interface PaperworkStepCall<Name extends PaperworkStep> {
  readonly events: readonly [FlowEvent]
  readonly prepare: (scene: CallScene, state: FlowState) => Promise<SceneFlow>
  readonly inputOf: (dealings: SceneFlow) => Input<Name>
}

/** The part of `STEP_CALLS` of the papers of won cars. */
export const STEP_PAPERWORK_CALLS: {
  readonly [Name in PaperworkStep]: readonly PaperworkStepCall<Name>[]
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
