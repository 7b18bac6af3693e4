import type { paperwork } from '#contract/paperwork/paperwork.ts'
import type { Output } from '#contract/api.ts'
import { compareMyCars } from '#domain/flows/my-sort.ts'
import { kycTypeOf, type PaperDocument } from '#domain/paperwork/kyc.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { findTimelineFlow } from '#server/browsing/details-queries.ts'
import { listFlows } from '#server/browsing/list-flows.ts'
import { inOrder } from '#server/browsing/yard-groups.ts'
import { findFlowOfCar, findOwnFlow, type FoundFlow } from '#server/flows/find-flow.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf, type Caller, type UserCaller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { readDocumentHistory } from './document-history.ts'
import { readNocCar, readNocCars } from './noc-cars.ts'
import { findAcceptedKyc } from './papers-queries.ts'
import { submitPapers, type Submission } from './submit-papers.ts'
import type { PapersDeps } from './read-car-papers.ts'
import { printTransferPaper } from './transfer-paper.ts'
import { readApplicant } from './won-flows-queries.ts'

/** Creates the handlers with which a dealer brings the paperwork of its won cars to an end. */
export function createPaperworkHandlers(deps: PapersDeps): HandlersOf<typeof paperwork> {
  const submit = async (
    {
      db,
      caller,
      input,
    }: Pick<Parameters<HandlersOf<typeof paperwork>['submitKYC']>[0], 'db' | 'caller'> & {
      readonly input: { readonly carId: string }
    },
    submission: Omit<Submission, 'flowId'>,
  ): Promise<Result<Output<'submitKYC'>>> => {
    const flow = await findOwnCar(db, caller, input.carId)
    if (!flow.ok) return flow
    const { flowId } = flow.value
    const moved = await submitPapers(db, deps.links, caller, { flowId, ...submission })
    return moved.ok ? accept({ car: await readNocCar(db, deps, flowId) }) : moved
  }

  return {
    getDealerNOCCars: async ({ db, caller, input }) => {
      const user = userOf(caller)
      if (user.role === 'admin') return accept({ cars: [], applicant: null })
      const flows = await listFlows(db, user.organisationId, 'noc', input)
      const flowIds = flows.map(({ flowId }) => flowId)
      const [cars, applicant] = await Promise.all([
        readNocCars(db, deps, flowIds),
        describeApplicant(db, deps.links, user),
      ])
      return accept({ cars: [...inOrder(cars, compareMyCars(input.sort))], applicant })
    },

    submitKYC: (call) => {
      const { type, name, email, aadharUrls, panUrls, reusesFiles = false } = call.input
      return submit(call, {
        event: 'submitKyc',
        applicant: { type, name, email },
        reusesFiles,
        fields: [
          { name: 'aadharUrls', document: 'aadhaar', urls: aadharUrls },
          { name: 'panUrls', document: 'pan', urls: panUrls },
        ],
      })
    },

    acknowledgeNOCReceipt: async ({ db, caller, input }) => {
      const flow = await findOwnCar(db, caller, input.carId)
      if (!flow.ok) return flow
      const { flowId } = flow.value
      const moved = await moveFlows(db, actorOf(caller), [{ flowId, event: 'acknowledgeNoc' }])
      return moved.ok ? accept({ car: await readNocCar(db, deps, flowId) }) : moved
    },

    submitNewRC: (call) =>
      submit(call, {
        event: 'uploadNewRc',
        fields: [{ name: 'fileUrls', document: 'rc', urls: call.input.fileUrls }],
      }),

    getDocumentHistory: async ({ db, caller, input, request }) => {
      const { organisationId } = userOf(caller)
      const flowId = await findTimelineFlow(db, input.carId, organisationId)
      return flowId === null
        ? refuseCar()
        : accept({ history: await readDocumentHistory(db, deps.links, flowId, request.locale) })
    },

    downloadTransferPaper: async ({ db, caller, input }) => {
      const { organisationId } = userOf(caller)
      const flow = await findOwnFlow(db, { organisationId, flowId: input.flowEntityId })
      return flow === null ? refuseCar() : printTransferPaper(db, deps, flow.flowId, input.paper)
    },
  }
}

async function findOwnCar(db: Queries, caller: Caller, carId: string): Promise<Result<FoundFlow>> {
  const { organisationId } = userOf(caller)
  const flow = await findFlowOfCar(db, { organisationId, carId })
  return flow === null ? refuseCar() : accept(flow)
}

function refuseCar(): Result<never> {
  return refuse('NOT_FOUND', 'car.notInYourList')
}

/** Returns how a dealer's next KYC begins: as the one that was accepted last, else without a name. */
async function describeApplicant(
  db: Queries,
  links: FileLinks,
  { userId, organisationId }: UserCaller,
): Promise<Output<'getDealerNOCCars'>['applicant']> {
  const accepted = organisationId === null ? null : await findAcceptedKyc(db, organisationId)
  if (accepted === null || accepted.applicant === null) {
    const { email, businessType } = await readApplicant(db, userId)
    return { type: kycTypeOf(businessType), name: '', email, papers: null }
  }
  const urlsOf = (document: PaperDocument) =>
    accepted.files.filter((file) => file.document === document).map(({ fileId }) => links.brief(fileId))
  return { ...accepted.applicant, papers: { aadharUrls: urlsOf('aadhaar'), panUrls: urlsOf('pan') } }
}
