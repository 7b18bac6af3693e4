import type { gatePages } from '#contract/gate-passes/gate-pages.ts'
import type { movingCars } from '#contract/gate-passes/moving-cars.ts'
import { makeSceneFlow, type CallScene } from './call-scene.ts'
import { makeYard, uniqueMobile } from './factories.ts'
import { makeYardLink, pageTokenOf } from './field-factories.ts'
import type { MadeCalls } from './valid-call.ts'

/** Makes an approved gate pass, and a link of its yard. */
async function makeGuardedPass(scene: CallScene) {
  const { db } = scene.app.database
  const { gatepassId } = await makeSceneFlow(scene, 'GATE_PASS_APPROVED')
  const link = await makeYardLink(db, { yardId: scene.yardId, userId: scene.admin.userId })
  return {
    gatepassId,
    token: await pageTokenOf(db, gatepassId),
    yardLink: link.token,
    yardLinkId: link.yardLinkId,
  }
}

/** The part of {@link VALID_CALLS} of the papers and pages of gate passes, and of the yards' links. */
export const VALID_GATE_CALLS: MadeCalls<keyof typeof gatePages | keyof typeof movingCars> = {
  downloadGatePass: async (scene) => {
    const { gatepassId } = await makeSceneFlow(scene, 'GATE_PASS_APPROVED')
    return { by: 'dealer', of: 'dealer', input: { gatepassId } }
  },
  'admin/downloadGatePass': async (scene) => {
    const { gatepassId } = await makeSceneFlow(scene, 'GATE_PASS_APPROVED')
    return { by: 'admin', of: 'house', input: { gatepassId } }
  },
  readGatePass: async (scene) => {
    const { token, yardLink } = await makeGuardedPass(scene)
    return { by: 'nobody', of: 'nobody', input: { token, yardLink } }
  },
  enterGate: async (scene) => {
    const { token, yardLink } = await makeGuardedPass(scene)
    const entryKey = `entry-${uniqueMobile().slice(1)}`
    return { by: 'nobody', of: 'nobody', input: { token, yardLink, way: 'cameIn', entryKey } }
  },
  readYardLink: async (scene) => {
    const { yardLink } = await makeGuardedPass(scene)
    return { by: 'nobody', of: 'nobody', input: { yardLink } }
  },

  'admin/moveCar': async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'GATE_PASS_APPROVED')
    const { yardId } = await makeYard(scene.app.database.db, { cityId: scene.city.cityId })
    return { by: 'admin', of: 'house', input: { carId, yardId } }
  },
  'admin/createYardLink': async ({ yardId }) => ({
    by: 'admin',
    of: 'house',
    input: { yardId, name: 'Main gate' },
  }),
  'admin/getYardLinks': async ({ yardId }) => ({ by: 'admin', of: 'house', input: { yardId } }),
  'admin/revokeYardLink': async (scene) => {
    const { yardLinkId } = await makeGuardedPass(scene)
    return { by: 'admin', of: 'house', input: { yardLinkId } }
  },
}
