import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TRANSFER_PAPERS, type TransferPaper } from '#domain/paperwork/transfer-papers.ts'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { SYSTEM } from '#server/platform/actor.ts'
import { setCallScene, makeSceneFlow, type CallScene } from '#server/testing/call-scene.ts'
import { makePaperworkFlow } from '#server/testing/paperwork-scene.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

let app: TestApp
let scene: CallScene

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setCallScene(app)
})

function ask(
  flowEntityId: string,
  paper: TransferPaper,
  by: 'dealer' | 'admin' = 'dealer',
): Promise<Response> {
  const query = new URLSearchParams({ flowEntityId, paper }).toString()
  const operation = by === 'admin' ? 'admin/downloadTransferPaper' : 'downloadTransferPaper'
  return app.fetch(`/api/${operation}?${query}`, {
    headers: { authorization: `Bearer ${scene[by].token}` },
  })
}

async function read(answer: Response) {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/pdf')
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  return {
    pages,
    text: pages
      .map(({ text }) => text)
      .join('\n')
      .replace(/\s+/g, ' '),
  }
}

test.each(partOf(TRANSFER_PAPERS, 1, 3))(
  '%s is filled in with what is known, within the margins',
  async (paper) => {
    const { db } = app.database
    const { flowEntityId, carId } = await makePaperworkFlow(scene, 'KYC_SUBMITTED')
    const regno = `HR26DK${8330 + TRANSFER_PAPERS.indexOf(paper)}`
    const numbers = { chassis_no: 'MA3EHKD17A0123456', engine_no: 'K12MN1234567' }
    await db
      .updateTable('cars')
      .set({ regno, ...numbers })
      .where('id', '=', carId)
      .execute()
    const at = new Date('2026-03-04T19:30:00Z')
    await appendEvents(db, [{ event: 'approveDelivery', by: SYSTEM, flowId: flowEntityId, at }])
    const { pages, text } = await read(await ask(flowEntityId, paper))
    expect(text).toContain(regno)
    if (paper !== 'form35') expect(text).toContain('Kumar Motors LLP')
    if (paper === 'form29' || paper === 'saleLetter') expect(text).toContain('₹5,00,000')
    if (paper === 'form29' || paper === 'form30') expect(text).toContain('on 5 Mar 2026')
    expect(text).toContain('Engine number K12MN1234567')
    // Form 28 has a longer label, over two lines.
    expect(text).toMatch(/Chassis number (?:\(affix pencil )?MA3EHKD17A0123456/)
    for (const { margin } of pages) expect(margin).toBeGreaterThan(20)
    const other = await read(await ask(flowEntityId, paper, 'admin'))
    expect(other.pages).toHaveLength(pages.length)
  },
)

test('what is not known stays a blank line, also the address of an applicant with another name', async () => {
  const { db } = app.database
  const { flowEntityId, carId } = await makePaperworkFlow(scene, 'KYC_SUBMITTED')
  await db.updateTable('cars').set({ regno: null, colour: null }).where('id', '=', carId).execute()
  const form = (await read(await ask(flowEntityId, 'form29'))).text
  expect(form).toMatch(/Registration number _{20,}/)
  expect(form).toMatch(/Engine number _{20,} Chassis number _{20,}/)
  expect(form).toMatch(/Name Kumar Motors LLP .* Full address _{20,}/)
  expect(form).toMatch(/on _+, sold and delivered/)
  expect(form).not.toMatch(/null|undefined|NaN/)
  expect((await read(await ask(flowEntityId, 'saleLetter'))).text).toMatch(/Colour _{20,}/)
})

test('long names and other scripts stay within the margins', async () => {
  const { db } = app.database
  const { flowEntityId } = await makeSceneFlow(scene, 'DELIVERY_APPROVED')
  const name = `Śrī ${'Venkataramanasubramaniam '.repeat(6)}आशा देवी & Sons`
  await db.updateTable('users').set({ name }).where('id', '=', scene.dealer.userId).execute()
  for (const paper of partOf(TRANSFER_PAPERS, 0, 3)) {
    const { pages } = await read(await ask(flowEntityId, paper))
    for (const { margin } of pages) expect(margin, paper).toBeGreaterThan(20)
  }
})

test('before a car is paid there are none, and another dealer’s are not there', async () => {
  const paid = new Set<number>()
  for (const state of FLOW_STATES) {
    const { flowEntityId } = await makeSceneFlow(scene, state)
    const answer = await ask(flowEntityId, 'saleLetter')
    paid.add(answer.status)
    if (answer.status !== 200) expect(await answer.json()).toMatchObject({ code: 'WRONG_STATE', state })
  }
  expect(paid).toEqual(new Set([200, 409]))
  const stranger = await setCallScene(app, scene.city)
  const { flowEntityId } = await makeSceneFlow(stranger, 'DELIVERY_APPROVED')
  expect((await ask(flowEntityId, 'saleLetter')).status).toBe(404)
})
