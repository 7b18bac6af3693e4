import { makeSceneFlow, upload, type CallScene } from './call-scene.ts'
import { makePerson, uniqueMobile, type MadePerson } from './factories.ts'
import type { MakeCall } from './valid-call.ts'

type FieldCall =
  | 'createDriver'
  | 'updateDriver'
  | 'retireDriver'
  | 'shareEvalLink'
  | 'revokeEvaluationLink'
  | 'renewEvaluationLink'
  | 'readEvaluationLink'

/** Adds an evaluator of the scene's dealer. */
function hire({ app, dealer: { organisationId } }: CallScene): Promise<MadePerson> {
  return makePerson(app.database.db, { organisationId })
}

/** Shares a new car of the scene with its evaluator. Returns the link's id and token. */
async function shareCar(scene: CallScene): Promise<{ readonly linkId: string; readonly token: string }> {
  const { app, dealer } = scene
  const { carId } = await makeSceneFlow(scene, 'GATE_PASS_APPROVED')
  const { link } = await app.must('shareEvalLink', { carIds: [carId] }, { token: dealer.token })
  const { links } = await app.must('getEvaluationLinks', {}, { token: dealer.token })
  const shared = links.find(({ cars }) => cars.some((car) => car.carId === carId))
  if (shared === undefined) throw new Error('The link is not in the list')
  return { linkId: shared.linkId, token: link.split('/').at(-1) ?? '' }
}

/** The valid calls about a dealer's people and the links that it shares with them. */
export const VALID_FIELD_CALLS: { readonly [Name in FieldCall]: MakeCall<Name> } = {
  createDriver: async (scene) => ({
    by: 'dealer',
    of: 'dealer',
    input: {
      name: 'Ravi Kumar',
      phone: uniqueMobile(),
      licenseUrl: await upload(scene, 'drivers'),
      imageUrl: await upload(scene, 'drivers'),
      type: 'driver',
      address: '12 Mathura Road',
    },
  }),
  updateDriver: async (scene) => ({
    by: 'dealer',
    of: 'dealer',
    input: {
      driverId: (await hire(scene)).personId,
      name: 'Ravi Kumar Verma',
      phone: uniqueMobile(),
      licenseUrl: await upload(scene, 'drivers'),
      imageUrl: await upload(scene, 'drivers'),
      address: '14 Mathura Road',
    },
  }),
  retireDriver: async (scene) => ({
    by: 'dealer',
    of: 'dealer',
    input: { driverId: (await hire(scene)).personId },
  }),
  shareEvalLink: async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'GATE_PASS_APPROVED')
    const { personId } = scene.evaluator
    return { by: 'dealer', of: 'dealer', input: { carIds: [carId], personId } }
  },
  revokeEvaluationLink: async (scene) => {
    const { linkId } = await shareCar(scene)
    return { by: 'dealer', of: 'dealer', input: { linkId } }
  },
  renewEvaluationLink: async (scene) => {
    const { linkId } = await shareCar(scene)
    return { by: 'dealer', of: 'dealer', input: { linkId, personId: scene.evaluator.personId } }
  },
  readEvaluationLink: async (scene) => {
    const { token } = await shareCar(scene)
    return { by: 'nobody', of: 'nobody', input: { token } }
  },
}
