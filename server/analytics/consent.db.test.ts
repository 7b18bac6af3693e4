import { afterAll, beforeAll, expect, test } from 'vitest'
import { THIRD_PARTY_NOTICE } from '#domain/analytics/consent-notice.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const SCRIPT = 'http://127.0.0.1:9/gtag/js'

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp({
    env: { GA4_MEASUREMENT_ID: 'G-TEST123', GA4_SCRIPT_URL: SCRIPT, ANALYTICS_BUILD: 'test' },
  })
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

const service = { kind: 'ga4', measurementId: 'G-TEST123', scriptUrl: SCRIPT }

test('a dealer is asked once, and can change the answer; every change is kept', async () => {
  const { dealer } = scene
  const settings = () => app.must('getAnalyticsSettings', {}, dealer)
  const answer = (agreed: boolean) => app.must('setAnalyticsConsent', { agreed }, dealer)
  expect(await settings()).toEqual({ build: 'test', service, consent: null })
  expect(await answer(false)).toEqual({ build: 'test', service, consent: 'refused' })
  expect(await answer(false)).toMatchObject({ consent: 'refused' })
  expect(await answer(true)).toMatchObject({ consent: 'given' })
  expect(await settings()).toMatchObject({ consent: 'given' })
  const { notice, version } = THIRD_PARTY_NOTICE
  expect(await app.must('getMyConsents', {}, dealer)).toEqual([
    { notice, version, agreed: true, agreedAt: expect.any(String) },
    { notice, version, agreed: false, agreedAt: expect.any(String) },
  ])
})

test('the answer to another version of the notice does not count', async () => {
  const dealer = await makeDealer(app.database.db)
  await app.database.db
    .insertInto('consents')
    .values({ user_id: dealer.userId, notice: THIRD_PARTY_NOTICE.notice, version: 'before' })
    .execute()
  expect(await app.must('getAnalyticsSettings', {}, dealer)).toMatchObject({ consent: null })
})

test('field workers get no third-party service, and nothing is kept of their answer', async () => {
  for (const worker of [scene.evaluator, scene.driver]) {
    const none = { build: 'test', service: null, consent: null }
    expect(await app.must('getAnalyticsSettings', {}, worker)).toEqual(none)
    expect(await app.must('setAnalyticsConsent', { agreed: true }, worker)).toEqual(none)
  }
})

test('the pages may load the script of the service only where there is one', async () => {
  const policyOf = async (of: TestApp) => {
    const policy = (await of.fetch('/healthz')).headers.get('content-security-policy') ?? ''
    const rules = policy.split(';').map((rule) => rule.trim().split(' '))
    return Object.fromEntries(rules.map(([name = '', ...sources]) => [name, sources]))
  }
  const google = [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ]
  const withService = await policyOf(app)
  expect(withService['script-src']).toEqual(["'self'", 'http://127.0.0.1:9'])
  expect(withService['connect-src']).toEqual(["'self'", 'http://127.0.0.1:9', ...google])
  expect(withService['img-src']).toEqual(["'self'", 'data:', 'blob:', 'http://127.0.0.1:9', ...google])
  const plain = await startTestApp()
  try {
    const without = await policyOf(plain)
    expect(without['script-src']).toEqual(["'self'"])
    expect(without['connect-src']).toEqual(["'self'"])
    expect(without['img-src']).toEqual(["'self'", 'data:', 'blob:'])
    const { dealer } = await setCallScene(plain)
    expect(await plain.must('getAnalyticsSettings', {}, dealer)).toEqual({
      build: 'stage',
      service: null,
      consent: null,
    })
  } finally {
    await plain.stop()
  }
})
