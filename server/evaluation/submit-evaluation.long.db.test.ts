import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeFile, UNUSED_ID } from '#server/testing/factories.ts'
import {
  readWholeFlow,
  setEvaluationScene,
  takeCar,
  takePicture,
  type EvaluationScene,
  uploadPicture,
} from '#server/testing/evaluation-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

let app: TestApp
let scene: EvaluationScene

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setEvaluationScene(app)
})

describe('submitting evaluation pictures', () => {
  test('completes the evaluation and returns the pictures with working links', async () => {
    const taken = await takeCar(app, scene)
    const answer = await scene.submit(taken.flowEntityId, [
      await takePicture(app, scene.dealer.token, 'Front Face'),
      await takePicture(app, scene.dealer.token, 'Inside Boot'),
    ])
    expect(answer.status).toBe(200)
    if (!answer.ok) throw new Error(answer.body.detail)
    expect(answer.body.state).toBe('EVALUATION_COMPLETE')
    const { evaluationImages } = answer.body.car
    expect(evaluationImages.map(({ angle }) => angle)).toEqual(['Front Face', 'Inside Boot'])
    for (const { url, thumbnailUrl } of evaluationImages) {
      expect((await app.fetch(url)).headers.get('content-type')).toBe('image/webp')
      expect((await app.fetch(thumbnailUrl)).status).toBe(200)
    }
    expect((await readWholeFlow(app, taken.flowEntityId)).events).toEqual([
      { event: 'completeEvaluation', from_state: 'EVALUATION', to_state: 'EVALUATION_COMPLETE' },
    ])
  })

  test('again replaces them: resent pictures keep their id, omitted ones are removed, in the order sent', async () => {
    const taken = await takeCar(app, scene)
    const first = await scene.submit(taken.flowEntityId, [
      await takePicture(app, scene.dealer.token, 'Front Face'),
      await takePicture(app, scene.dealer.token, 'Left'),
    ])
    if (!first.ok) throw new Error(first.body.detail)
    const [front, left] = first.body.car.evaluationImages
    if (!front || !left) throw new Error('The answer does not have two pictures.')
    const second = await scene.submit(taken.flowEntityId, [
      await takePicture(app, scene.dealer.token, 'Rear'),
      { angle: 'Front Face', url: front.url.split('?')[0] ?? '' },
    ])
    if (!second.ok) throw new Error(second.body.detail)
    const { evaluationImages } = second.body.car
    expect(evaluationImages.map(({ angle }) => angle)).toEqual(['Rear', 'Front Face'])
    expect(evaluationImages[1]).toEqual(front)
    expect(evaluationImages.map(({ id }) => id)).not.toContain(left.id)
  })

  test('accepts one file for two views, and a file id instead of a link', async () => {
    const taken = await takeCar(app, scene)
    const { fileId, publicUrl } = await uploadPicture(app, scene.dealer.token)
    const answer = await scene.submit(taken.flowEntityId, [
      { angle: 'Front Face', url: fileId },
      { angle: 'Left', url: publicUrl },
    ])
    expect(answer.status).toBe(200)
    const again = await scene.submit(taken.flowEntityId, [
      { angle: 'Left', url: publicUrl },
      { angle: 'Front Face', url: fileId },
    ])
    expect(again.body).toMatchObject({ state: 'EVALUATION_COMPLETE' })
  })

  test('with an empty list reopens the evaluation', async () => {
    const taken = await takeCar(app, scene)
    await scene.submit(taken.flowEntityId, [await takePicture(app, scene.dealer.token, 'Front Face')])
    const answer = await scene.submit(taken.flowEntityId, [])
    expect(answer.body).toMatchObject({ state: 'EVALUATION', car: { evaluationImages: [] } })
  })

  test('needs a Front Face, and a view for each picture', async () => {
    const taken = await takeCar(app, scene)
    const before = await readWholeFlow(app, taken.flowEntityId)
    const faceless = await scene.submit(taken.flowEntityId, [
      await takePicture(app, scene.dealer.token, 'Left'),
    ])
    expect(faceless.body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      error: "A 'Front Face' image is mandatory for bidding.",
    })
    const nameless = await scene.submit(taken.flowEntityId, [
      await takePicture(app, scene.dealer.token, 'Front Face'),
      await takePicture(app, scene.dealer.token, 'Engine'),
    ])
    expect(nameless.body).toMatchObject({
      status: 400,
      error: 'Please select view types for all additional images.',
    })
    const many = Array.from({ length: 31 }, () => ({ angle: 'Left', url: UNUSED_ID }))
    expect((await scene.submit(taken.flowEntityId, many)).status).toBe(400)
    expect(await readWholeFlow(app, taken.flowEntityId)).toEqual(before)
  })

  test('accepts only files that the dealer uploaded to this folder', async () => {
    const { db } = app.database
    const taken = await takeCar(app, scene)
    const before = await readWholeFlow(app, taken.flowEntityId)
    const elsewhere = await makeFile(db, { folder: 'drivers', organisationId: scene.dealer.organisationId })
    const rivalUpload = await uploadPicture(app, scene.rival.token)
    const byAdmin = await uploadPicture(app, (await makeAdmin(db)).token)
    for (const url of [
      elsewhere.fileId,
      rivalUpload.fileId,
      rivalUpload.publicUrl,
      byAdmin.publicUrl,
      UNUSED_ID,
      'https://evil.test/front.jpg',
      `/files/car-images/${'a'.repeat(64)}.webp`,
      'x',
    ]) {
      const answer = await scene.submit(taken.flowEntityId, [
        await takePicture(app, scene.dealer.token, 'Front Face'),
        { angle: 'Left', url },
      ])
      expect(answer.status, url).toBe(400)
      expect(answer.body, url).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { 'evaluationImages.1.url': 'Please upload this file first.' },
      })
    }
    expect(await readWholeFlow(app, taken.flowEntityId)).toEqual(before)
  })

  test('is done once per key', async () => {
    const taken = await takeCar(app, scene)
    const input = {
      flowEntityId: taken.flowEntityId,
      evaluationImages: [await takePicture(app, scene.dealer.token, 'Front Face')],
    }
    const options = { token: scene.dealer.token, key: 'hand-in' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('submitEvaluation', input, options)),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await app.call('submitEvaluation', input, options)).status).toBe(200)
    expect((await readWholeFlow(app, taken.flowEntityId)).events).toHaveLength(1)
  })

  test('concurrently leaves the complete pictures of one submission', async () => {
    const taken = await takeCar(app, scene)
    const lists = await Promise.all(
      Array.from({ length: sizeOf({ short: 3, long: 6 }) }, async () => [
        await takePicture(app, scene.dealer.token, 'Front Face'),
        await takePicture(app, scene.dealer.token, 'Left'),
      ]),
    )
    const answers = await Promise.all(lists.map((list) => scene.submit(taken.flowEntityId, list)))
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200))
    const { pictures } = await readWholeFlow(app, taken.flowEntityId)
    const files = pictures.map(({ file_id }) => file_id)
    expect(lists.map((list) => list.map(({ url }) => /files\/([^?]+)/.exec(url)?.[1]))).toContainEqual(files)
  })
})
