import type { PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { makeSceneFlow, setCallScene, upload, type CallScene, type SceneFlow } from './call-scene.ts'
import { makeYardLink, pageTokenOf } from './field-factories.ts'
import type { TestApp } from './test-app.ts'

/** A dealer with a driver who has access, a rival, and two admins. */
export interface DeliveryScene extends CallScene {
  readonly rival: CallScene
}

/** Creates a new scene; the rival is of the same city. */
export async function setDeliveryScene(app: TestApp): Promise<DeliveryScene> {
  const scene = await setCallScene(app)
  return { ...scene, rival: await setCallScene(app, scene.city) }
}

/** A car whose delivery gate pass is approved, with its link. */
export interface SharedCar extends SceneFlow {
  readonly deliveryLinkId: string
  /** The token of the link. */
  readonly linkToken: string
}

/** Has the dealer request a delivery gate pass for a new paid car. */
export async function requestPass(scene: CallScene): Promise<SceneFlow> {
  const dealings = await makeSceneFlow(scene, 'PAYMENT_APPROVED')
  const { carId, auctionId } = dealings
  const { gatepassId } = await scene.app.must(
    'createDeliveryGatepass',
    { carId, auctionId, driverId: scene.driver.personId },
    { token: scene.dealer.token },
  )
  return { ...dealings, deliveryPassId: gatepassId }
}

/** Has the house approve a requested pass. */
export async function approvePass(scene: CallScene): Promise<SceneFlow> {
  const dealings = await requestPass(scene)
  const { flowEntityId } = dealings
  await scene.app.must('admin/approveDeliveryGatePass', { flowEntityId }, { token: scene.admin.token })
  return dealings
}

/** Has the dealer share the link of an approved pass. */
export async function shareCar(scene: CallScene): Promise<SharedCar> {
  const dealings = await approvePass(scene)
  const { carId, auctionId } = dealings
  const { token } = scene.dealer
  const { deliveryLinkId, link } = await scene.app.must(
    'generateDeliveryLink',
    { carId, auctionId },
    { token },
  )
  return { ...dealings, deliveryLinkId, linkToken: link.split('/').at(-1) ?? '' }
}

/** Has the dealer upload both pickup photos. */
export async function photographCar(scene: CallScene, { deliveryLinkId }: SharedCar): Promise<void> {
  const labels: readonly PickupLabel[] = ['Profile with car', 'RC photo']
  const photos = await Promise.all(
    labels.map(async (label) => ({ label, url: await upload(scene, 'delivery_photos') })),
  )
  await scene.app.must('updateDeliveryPhotos', { deliveryLinkId, photos }, { token: scene.dealer.token })
}

/** The gate of the scene's yard, as a guard with a link of it sees it. */
export async function openGate(scene: CallScene, { deliveryPassId }: SceneFlow) {
  const { app, yardId, admin } = scene
  const { db } = app.database
  const token = await pageTokenOf(db, deliveryPassId)
  const { token: yardLink } = await makeYardLink(db, { yardId, userId: admin.userId })
  let entries = 0
  return {
    read: () => app.must('readGatePass', { token, yardLink }),
    enter: (way: 'cameIn' | 'left') => {
      entries += 1
      return app.call('enterGate', { token, yardLink, way, entryKey: `entry-at-the-gate-${entries}` })
    },
  }
}

/** Reads the names and actors of a flow's events, oldest first. */
export async function readEventsOf({ app }: CallScene, { flowEntityId }: SceneFlow) {
  const rows = await app.database.db
    .selectFrom('events')
    .select(['event', 'actor'])
    .where('flow_id', '=', flowEntityId)
    .orderBy('id')
    .execute()
  return rows.map(({ event, actor }) => `${event} by ${actor}`)
}

/** Reads the state of a flow. */
export async function readState({ app }: CallScene, { flowEntityId }: SceneFlow) {
  const row = await app.database.db
    .selectFrom('flows')
    .select(['state', 'state_reason as reason'])
    .where('id', '=', flowEntityId)
    .executeTakeFirstOrThrow()
  return row
}

/** Ends every access that the scene's dealer gives. */
export async function endAccess({ app, dealer }: CallScene): Promise<void> {
  await app.database.db
    .updateTable('field_accesses')
    .set({ revoked_at: new Date(Date.now() - 1_000) })
    .where('organisation_id', '=', dealer.organisationId)
    .execute()
}

/** Marks the scene's driver as removed by its dealer. */
export async function removeDriver({ app, driver }: CallScene): Promise<void> {
  await app.database.db
    .updateTable('people')
    .set({ retired_at: new Date() })
    .where('id', '=', driver.personId)
    .execute()
}

/** The outcome of an answer, for comparisons: its status, and its code if it is a problem. */
export function outcomeOf(answer: { readonly status: number; readonly body: unknown }): string {
  const { code } = (answer.body ?? {}) as { code?: string }
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`
}
