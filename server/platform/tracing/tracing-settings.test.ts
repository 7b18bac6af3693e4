import { expect, test } from 'vitest'
import { inspectEnvironment } from '#server/config.ts'

const collector = 'http://localhost:4318'
const read = (env: Readonly<Record<string, string>>) => {
  const { config, faults } = inspectEnvironment(env)
  return { tracing: config.tracing, faults: faults.map(({ setting }) => setting) }
}

test('nothing is traced without a collector', () => {
  expect(read({ OTEL_SERVICE_NAME: 'auctions' })).toEqual({ tracing: null, faults: [] })
})

test('all is traced with one, or the share that is named, with its headers', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/` }).tracing).toEqual({
    endpoint: collector,
    headers: {},
    serviceName: 'yardbid',
    share: 1,
  })
  const { tracing } = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a%3D, x-scope = auctions',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  })
  expect(tracing).toMatchObject({
    headers: { authorization: 'Basic a=', 'x-scope': 'auctions' },
    share: 0.05,
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a key'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '-1'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
])('%s=%s is a fault', (setting, value) => {
  expect(read({ [setting]: value }).faults).toEqual([setting])
})
