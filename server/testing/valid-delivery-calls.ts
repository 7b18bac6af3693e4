import type { deliveryLinks } from '#contract/sharing/delivery-links.ts'
import type { pickups } from '#contract/delivery/pickups.ts'
import type { deliveryPasses } from '#contract/gate-passes/delivery-passes.ts'
import { makePhotographedFlow, makeSceneFlow, upload, type CallScene } from './call-scene.ts'
import { uniqueMobile } from './factories.ts'
import type { MadeCalls } from './valid-call.ts'

/** Makes a flow whose delivery gate pass is approved, with a delivery link. */
async function shareDelivery(scene: CallScene) {
  const dealings = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_APPROVED')
  const { carId, auctionId } = dealings
  const { token } = scene.dealer
  const shared = await scene.app.must('generateDeliveryLink', { carId, auctionId }, { token })
  return { ...dealings, ...shared, token: shared.link.split('/').at(-1) ?? '' }
}

const newPictureId = () => uniqueMobile().slice(1).padStart(32, 'a')

/** The part of {@link VALID_CALLS} of the delivery of a paid car. */
export const VALID_DELIVERY_CALLS: MadeCalls<
  keyof typeof deliveryPasses | keyof typeof deliveryLinks | keyof typeof pickups
> = {
  createDeliveryGatepass: async (scene) => {
    const { carId, auctionId } = await makeSceneFlow(scene, 'PAYMENT_APPROVED')
    return { by: 'dealer', of: 'dealer', input: { carId, auctionId, driverId: scene.driver.personId } }
  },
  'admin/approveDeliveryGatePass': async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_REQUESTED')
    return { by: 'admin', of: 'house', input: { flowEntityId } }
  },
  'admin/rejectDeliveryGatePass': async (scene) => {
    const { deliveryPassId, carId } = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_REQUESTED')
    const input = { gatepassId: deliveryPassId, carIds: [carId], reason: 'The yard is shut.' }
    return { by: 'admin', of: 'house', input }
  },
  'admin/extendDeliveryGatePass': async (scene) => {
    const { flowEntityId, deliveryPassId } = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_REQUESTED')
    const { token } = scene.admin
    await scene.app.must('admin/approveDeliveryGatePass', { flowEntityId }, { token })
    return { by: 'admin', of: 'house', input: { gatepassId: deliveryPassId } }
  },

  generateDeliveryLink: async (scene) => {
    const { carId, auctionId } = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_APPROVED')
    return { by: 'dealer', of: 'dealer', input: { carId, auctionId } }
  },
  renewDeliveryLink: async (scene) => {
    const { deliveryLinkId } = await shareDelivery(scene)
    return { by: 'dealer', of: 'dealer', input: { deliveryLinkId } }
  },
  revokeDeliveryLink: async (scene) => {
    const { deliveryLinkId } = await shareDelivery(scene)
    return { by: 'dealer', of: 'dealer', input: { deliveryLinkId } }
  },
  readDeliveryLink: async (scene) => {
    const { token } = await shareDelivery(scene)
    return { by: 'nobody', of: 'nobody', input: { token } }
  },

  updateDeliveryPhotos: async (scene) => {
    const { deliveryLinkId } = await shareDelivery(scene)
    const photo = { label: 'RC photo', url: await upload(scene, 'delivery_photos') } as const
    const uploadedAt = '2026-11-23T09:30:00.000Z'
    return { by: 'dealer', of: 'dealer', input: { deliveryLinkId, photos: [{ ...photo, uploadedAt }] } }
  },
  addDeliveryPhoto: async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_APPROVED')
    return {
      by: 'dealer',
      of: 'dealer',
      input: {
        flowEntityId,
        pictureId: newPictureId(),
        label: 'Profile with car',
        url: await upload(scene, 'delivery_photos'),
        takenAt: '2026-11-23T09:30:00.000Z',
      },
    }
  },
  saveDeliveryChecklist: async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_APPROVED')
    return {
      by: 'dealer',
      of: 'dealer',
      input: {
        flowEntityId,
        keys: 2,
        spareWheel: true,
        tools: false,
        papers: ['rc', 'insurance'],
        odometer: 43_210,
        receiverName: 'Ravi Kumar',
        signatureUrl: await upload(scene, 'delivery_photos'),
      },
    }
  },
  getDeliveryChecklist: async (scene) => {
    const { flowEntityId } = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_APPROVED')
    return { by: 'dealer', of: 'dealerAndHouse', input: { flowEntityId } }
  },
  confirmDelivery: async (scene) => {
    const { flowEntityId } = await makePhotographedFlow(scene, 'DELIVERY_GATE_PASS_APPROVED')
    return { by: 'dealer', of: 'dealer', input: { flowEntityId } }
  },
}
