import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** The variables of an `.env` file. */
const readAssignments = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

/** The settings of a filled-in `.env.example`, with a valid value for each that is empty. */
function filledIn(): Record<string, string> {
  const samples: Record<string, string> = {
    DOMAIN: 'yardbid.example',
    APP_SECRET: 'ab'.repeat(32),
    SEALING_SECRETS: 'cd'.repeat(32),
    SIGNING_SECRETS: 'ef'.repeat(32),
    HOUSE_GSTIN: '27AAPFU0939F1ZV',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    ...Object.fromEntries(
      [
        'LOGIN_CODE',
        'ALREADY_REGISTERED',
        'ONBOARDING_REJECTED',
        'CITY_ENDS',
        'CAR_WON',
        'COUNTER_OFFER',
        'RUNNER_UP_OFFER',
        'PAYMENT_DUE',
        'PAYMENT_APPROVED',
        'PAYMENT_REJECTED',
        'PAYMENT_REVERSED',
        'PAYMENT_OWED',
        'PAYMENT_DEFAULTED',
        'EVALUATION_SHARED',
        'DELIVERY_SHARED',
        'KYC_INFO_ASKED',
        'NOC_SENT',
        'RC_INFO_ASKED',
      ].map((kind) => [`SMS_TEMPLATE_${kind}`, '1107160000000000001']),
    ),
    MAIL_FROM: 'Yardbid <no-reply@yardbid.example>',
  }
  return Object.fromEntries(
    Object.entries(readAssignments(read('.env.example'))).map(([name, value]) => [
      name,
      value === '' ? (samples[name] ?? `a-value-of-${name}`) : value,
    ]),
  )
}

/** The environment that compose.yaml gives a process, with the variables of `.env` filled in. */
function composeEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  const block =
    /^x-process:[\s\S]*?\n {2}environment:\n((?: {4}.*\n)+)/m.exec(read('compose.yaml'))?.[1] ?? ''
  const lines = block.matchAll(/^ {4}([A-Z0-9_]+): '?(.*?)'?$/gm)
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, variable: string) => env[variable] ?? ''),
    ]),
  )
}

test('a filled-in .env.example is a valid configuration of a process', () => {
  const env = filledIn()
  const config = readConfig({ NODE_ENV: 'production', ...env, ...composeEnvironment(env) })
  expect(config).toMatchObject({
    production: true,
    publicOrigin: 'https://yardbid.example',
    redisUrl: `rediss://:${env['REDIS_PASSWORD']}@redis:6379`,
    trustProxy: true,
  })
})

test('every variable of compose.yaml stands in .env.example', () => {
  const used = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect([...new Set(used)].filter((name) => !(name in filledIn()))).toEqual([])
})

test('every container limits its logs', () => {
  const services =
    read('compose.yaml')
      .split(/^services:$/m)[1]
      ?.split(/^networks:$/m)[0] ?? ''
  const own = services.split(/^ {2}(?=[a-z])/m).filter((service) => service.includes('image:'))
  expect(own.length).toBeGreaterThan(4)
  expect(own.filter((service) => !service.includes('logging: *logs'))).toEqual([])
})

test.each(['back-up-nightly.sh', 'smoke-test.sh'])('sh accepts %s', (name) => {
  expect(spawnSync('sh', ['-n', join(DEPLOY, name)]).status).toBe(0)
})

test.each(['2026-11-30', '2026-11-30 18:04:59', '18:04', 'yesterday'])(
  'no restore to %s, which names no moment',
  (moment) => {
    const { status, stderr } = spawnSync('sh', [join(DEPLOY, 'pgbackrest/restore.sh'), moment], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('Give a time with its zone')])
  },
)

test('the settings of the smoke test are a valid configuration of a process', () => {
  const { stdout } = spawnSync('sh', [join(DEPLOY, 'smoke-test.sh'), 'settings'], { encoding: 'utf8' })
  const env = readAssignments(stdout)
  expect(Object.keys(env)).toEqual(Object.keys(filledIn()))
  const config = readConfig({ NODE_ENV: 'production', ...env, ...composeEnvironment(env) })
  expect(config).toMatchObject({ production: true, publicOrigin: 'https://localhost' })
})
