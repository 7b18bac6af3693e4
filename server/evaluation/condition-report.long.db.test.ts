import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { isReportOpen } from '#domain/evaluation/condition-report.ts'
import {
  setEvaluationScene,
  takeCar,
  uploadPicture,
  type EvaluationScene,
  type TakenCar,
} from '#server/testing/evaluation-scene.ts'
import { makeAdmin, makePerson, UNUSED_ID } from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass, signInFieldWorker } from '#server/testing/field-factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

type Report = Omit<Input<'saveConditionReport'>, 'flowEntityId'>

let app: TestApp
let scene: EvaluationScene

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setEvaluationScene(app)
})

const EMPTY: Report = { sections: {}, damages: [], odometer: null }

const save = (flowEntityId: string, report: Partial<Report>, token = scene.dealer.token) =>
  app.call('saveConditionReport', { flowEntityId, ...EMPTY, ...report }, { token })

const read = (flowEntityId: string, token = scene.dealer.token) =>
  app.call('getConditionReport', { flowEntityId }, { token })

const timeline = async ({ carId }: TakenCar) => {
  const { interactionHistory } = await app.must('getCarDetails', { carId }, { token: scene.dealer.token })
  return interactionHistory.map(({ log }) => log)
}

/** Signs in an evaluator with a gate pass for the car and the dealer's access. */
async function sendEvaluator(taken: TakenCar) {
  const { db } = app.database
  const { organisationId } = scene.dealer
  const person = await makePerson(db, { organisationId })
  const accessId = await makeFieldAccess(db, { organisationId, person })
  const { auction_id: auctionId } = await db
    .selectFrom('lots')
    .select('auction_id')
    .where('id', '=', taken.lotId)
    .executeTakeFirstOrThrow()
  await makeGatePass(db, { ...scene.dealer, flowId: taken.flowEntityId, auctionId, person })
  return { token: await signInFieldWorker(db, person), accessId }
}

describe('a condition report', () => {
  test('is empty before it is saved, and then as the evaluator found the car', async () => {
    const taken = await takeCar(app, scene)
    const evaluator = await sendEvaluator(taken)
    expect((await read(taken.flowEntityId)).body).toMatchObject({
      version: 0,
      sections: {},
      damages: [],
      odometer: null,
      grade: null,
      isFrozen: false,
      savedAt: null,
      savedBy: null,
    })
    const { publicUrl } = await uploadPicture(app, evaluator.token)
    const saved = await save(
      taken.flowEntityId,
      {
        version: 0,
        sections: {
          engine: { oil: { answer: 'minor', note: ' Seeps ' }, smoke: { answer: null } },
          tyres: { frontLeft: { treadMm: 4.56 } },
        },
        damages: [
          {
            id: 'one',
            panel: 'bonnet',
            kind: 'dent',
            severity: 'light',
            note: 'By hail',
            pictureUrl: publicUrl,
          },
        ],
        odometer: 43_210,
      },
      evaluator.token,
    )
    expect(saved.body).toMatchObject({
      version: 1,
      sections: {
        engine: { oil: { answer: 'minor', note: 'Seeps' } },
        tyres: { frontLeft: { treadMm: 4.6 } },
      },
      damages: [{ id: 'one', panel: 'bonnet', kind: 'dent', severity: 'light', note: 'By hail' }],
      odometer: 43_210,
      filled: { answered: 3 },
      savedBy: 'evaluator',
      gradeReasons: [
        { kind: 'checkpoint', checkpoint: 'engine.oil', answer: 'minor', points: 4, limits: false },
        { kind: 'damage', panel: 'bonnet', damage: 'dent', severity: 'light', points: 1, limits: false },
      ],
    })
    const seen = await read(taken.flowEntityId)
    expect(seen.body).toEqual(saved.body)
    if (!seen.ok) throw new Error(seen.body.detail)
    const [damage] = seen.body.damages
    expect((await app.fetch(damage?.pictureUrl ?? '')).status).toBe(200)
    expect((await app.fetch(damage?.thumbnailUrl ?? '')).status).toBe(200)
    // The dealer keeps the evaluator's picture by its link.
    const again = await save(taken.flowEntityId, {
      version: 1,
      damages: [
        { id: 'one', panel: 'roof', kind: 'dent', severity: 'light', pictureUrl: damage?.pictureUrl ?? '' },
      ],
    })
    expect(again.body).toMatchObject({
      version: 2,
      savedBy: 'dealer',
      damages: [{ panel: 'roof', note: null }],
    })
    expect(await timeline(taken)).toEqual(['Condition report saved', 'Condition report saved'])
  })

  test('is one line of the timeline for one person’s changes in a row', async () => {
    const taken = await takeCar(app, scene)
    for (const odometer of [1, 2, 3]) await save(taken.flowEntityId, { odometer })
    expect(await timeline(taken)).toEqual(['Condition report saved'])
  })

  test('without a version replaces whatever is there', async () => {
    const taken = await takeCar(app, scene)
    await save(taken.flowEntityId, { odometer: 1 })
    expect((await save(taken.flowEntityId, { odometer: 2 })).body).toMatchObject({ version: 2, odometer: 2 })
  })
})

describe('who sees a report', () => {
  test('is its dealer, its evaluator and the house; everybody else gets 404 or 403, and changes nothing', async () => {
    const taken = await takeCar(app, scene)
    const { flowEntityId } = taken
    await save(flowEntityId, { odometer: 7 })
    const evaluator = await sendEvaluator(taken)
    const other = await sendEvaluator(await takeCar(app, scene))
    const admin = await makeAdmin(app.database.db)
    const before = await read(flowEntityId)
    for (const token of [evaluator.token, admin.token]) {
      expect((await read(flowEntityId, token)).body).toEqual(before.body)
    }
    for (const token of [scene.rival.token, other.token]) {
      expect((await read(flowEntityId, token)).status).toBe(404)
      expect((await save(flowEntityId, { odometer: 8 }, token)).status).toBe(404)
    }
    expect((await save(flowEntityId, { odometer: 8 }, admin.token)).status).toBe(403)
    for (const unknown of [UNUSED_ID, 'nonsense']) {
      expect((await read(unknown)).status).toBe(404)
      expect((await read(unknown, admin.token)).status).toBe(404)
      expect((await save(unknown, {})).status).toBe(404)
    }
    expect((await read(flowEntityId)).body).toEqual(before.body)
  })

  test('is no evaluator whose access has ended', async () => {
    const taken = await takeCar(app, scene)
    const { token, accessId } = await sendEvaluator(taken)
    expect((await read(taken.flowEntityId, token)).status).toBe(200)
    await app.must('revokeFieldAccess', { accessId }, { token: scene.dealer.token })
    expect([401, 404]).toContain((await save(taken.flowEntityId, {}, token)).status)
    expect((await read(taken.flowEntityId)).body).toMatchObject({ version: 0 })
  })

  test('lets the house see all reports of a car, each with its dealer', async () => {
    const { db } = app.database
    const taken = await takeCar(app, scene)
    const admin = await makeAdmin(db)
    const list = () => app.call('admin/getConditionReports', { carId: taken.carId }, { token: admin.token })
    expect((await list()).body).toEqual({ reports: [] })
    await save(taken.flowEntityId, { odometer: 7 })
    expect((await list()).body).toMatchObject({
      reports: [{ state: 'EVALUATION', report: { flowEntityId: taken.flowEntityId, odometer: 7 } }],
    })
    const unknown = await app.call('admin/getConditionReports', { carId: UNUSED_ID }, { token: admin.token })
    expect(unknown.status).toBe(404)
    const dealers = await app.call(
      'admin/getConditionReports',
      { carId: taken.carId },
      { token: scene.dealer.token },
    )
    expect(dealers.status).toBe(403)
  })
})

describe('the grades of a dealer’s cars', () => {
  const list = async (token: string) => (await app.must('getConditionGrades', {}, { token })).grades

  test('are those of its own reports that can still be changed, each with the worst that was found', async () => {
    const reported = await takeCar(app, scene)
    await takeCar(app, scene)
    expect(await list(scene.dealer.token)).toEqual([])
    await save(reported.flowEntityId, {
      damages: (['bonnet', 'roof', 'bootLid', 'frontBumper'] as const).map((panel, place) => ({
        panel,
        kind: 'dent',
        severity: place === 2 ? 'severe' : 'light',
      })),
    })
    expect(await list(scene.dealer.token)).toEqual([
      expect.objectContaining({
        flowEntityId: reported.flowEntityId,
        grade: null,
        reasonsTotal: 4,
        gradeReasons: [
          expect.objectContaining({ panel: 'bootLid', severity: 'severe' }),
          expect.objectContaining({ severity: 'light' }),
          expect.objectContaining({ severity: 'light' }),
        ],
      }),
    ])
    expect(await list(scene.rival.token)).toEqual([])
    const { db } = app.database
    await db.updateTable('flows').set({ state: 'BID_LOST' }).where('id', '=', reported.flowEntityId).execute()
    expect(await list(scene.dealer.token)).toEqual([])
  })
})

describe('a report outside the inspection and the bidding', () => {
  test.each(partOf(FLOW_STATES, 0, 3))('in %s is open or frozen', async (state) => {
    const taken = await takeCar(app, scene, state)
    const answer = await save(taken.flowEntityId, { odometer: 9 })
    const seen = await read(taken.flowEntityId)
    if (isReportOpen(state)) {
      expect(answer.body).toMatchObject({ version: 1, isFrozen: false })
      return
    }
    expect(answer.body).toMatchObject({ status: 409, code: 'WRONG_STATE', state })
    expect(seen.body).toMatchObject({ version: 0, isFrozen: true, odometer: null })
  })
})

describe('two people at once', () => {
  test('never overwrite each other: the second gets the version that is stored', async () => {
    const taken = await takeCar(app, scene)
    const { token } = await sendEvaluator(taken)
    await save(taken.flowEntityId, { version: 0, odometer: 1 })
    const late = await save(taken.flowEntityId, { version: 0, odometer: 2 }, token)
    expect(late.body).toMatchObject({ status: 409, code: 'REPORT_CHANGED', version: 1 })
    expect((await read(taken.flowEntityId)).body).toMatchObject({ version: 1, odometer: 1 })
    expect((await save(taken.flowEntityId, { version: 1, odometer: 2 }, token)).body).toMatchObject({
      version: 2,
    })
  })

  test('of ten saves from one version in parallel one succeeds', async () => {
    const taken = await takeCar(app, scene)
    const { token } = await sendEvaluator(taken)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        save(
          taken.flowEntityId,
          { version: 0, odometer: index },
          index % 2 === 0 ? token : scene.dealer.token,
        ),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect((await read(taken.flowEntityId)).body).toMatchObject({ version: 1 })
  })

  test('a repeat with the same key is the same save', async () => {
    const taken = await takeCar(app, scene)
    const { flowEntityId } = taken
    const input = { flowEntityId, ...EMPTY, version: 0, odometer: 3 }
    const options = { token: scene.dealer.token, key: 'save-once' }
    const first = await app.call('saveConditionReport', input, options)
    expect(await app.call('saveConditionReport', input, options)).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect((await read(flowEntityId)).body).toMatchObject({ version: 1 })
  })
})

describe('bad input', () => {
  const damage = { panel: 'roof', kind: 'dent', severity: 'light' } as const

  test.each<[string, unknown, string]>([
    ['an unknown answer', { sections: { engine: { oil: { answer: 'bad' } } } }, 'sections.engine.oil.answer'],
    [
      'a tread that no tyre has',
      { sections: { tyres: { spare: { treadMm: 21 } } } },
      'sections.tyres.spare.treadMm',
    ],
    [
      'a note that is too long',
      { sections: { body: { rust: { note: 'x'.repeat(201) } } } },
      'sections.body.rust.note',
    ],
    ['an odometer that runs backwards', { odometer: -1 }, 'odometer'],
    ['an odometer with a fraction', { odometer: 1.5 }, 'odometer'],
    ['an unknown panel', { damages: [{ ...damage, panel: 'wheel' }] }, 'damages.0.panel'],
    ['too many damages', { damages: Array.from({ length: 41 }, () => damage) }, 'damages'],
    [
      'an id used twice',
      {
        damages: [
          { ...damage, id: 'a' },
          { ...damage, id: 'a' },
        ],
      },
      'damages.1.id',
    ],
    ['a file of nobody', { damages: [{ ...damage, pictureUrl: UNUSED_ID }] }, 'damages.0.pictureUrl'],
    [
      'a foreign address',
      { damages: [{ ...damage, pictureUrl: 'https://evil.test/a.jpg' }] },
      'damages.0.pictureUrl',
    ],
  ])('%s is refused by its field, and nothing is stored', async (_what, report, field) => {
    const taken = await takeCar(app, scene)
    const answer = await save(taken.flowEntityId, report as Partial<Report>)
    expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(Object.keys(answer.ok ? {} : (answer.body.fields ?? {}))).toEqual([field])
    expect((await read(taken.flowEntityId)).body).toMatchObject({ version: 0 })
  })

  test('a rival’s picture is refused like one that does not exist', async () => {
    const taken = await takeCar(app, scene)
    const { fileId } = await uploadPicture(app, scene.rival.token)
    const answer = await save(taken.flowEntityId, { damages: [{ ...damage, pictureUrl: fileId }] })
    expect(answer.body).toMatchObject({
      status: 400,
      fields: { 'damages.0.pictureUrl': 'Please upload this file first.' },
    })
  })

  test('unknown checkpoints are not stored', async () => {
    const taken = await takeCar(app, scene)
    const sections = { engine: { turbo: { answer: 'ok' } }, wings: {} } as Report['sections']
    expect((await save(taken.flowEntityId, { sections })).body).toMatchObject({ version: 1, sections: {} })
  })
})
